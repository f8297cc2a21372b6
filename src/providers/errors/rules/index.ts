import type { Rule } from '../rule.ts';
import { anthropic } from './anthropic.ts';
import { common } from './common.ts';
import { deepseek } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { groq } from './groq.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openrouter } from './openrouter.ts';
import { xai } from './xai.ts';

/** What is true of the errors of one provider, by its id; the first rule that matches holds. */
const own: Readonly<Record<string, readonly Rule[]>> = {
  anthropic,
  openai,
  xai,
  gemini,
  openrouter,
  deepseek,
  groq,
  mistral,
  ollama,
};

/** Returns the rules for the errors of a provider, its own first; the first that matches holds. */
export function rulesOf(id: string): readonly Rule[] {
  return [...(own[id] ?? []), ...common];
}
