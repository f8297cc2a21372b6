import type { DialectName } from '../parameters.ts';
import type { Dialect } from '../provider.ts';
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';

/** The wire formats by name. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  anthropic,
  gemini,
  ollama,
  openai,
};

export { leftOutNote } from './request-body.ts';
