import type { Provider } from '../../provider.ts';
import type { ProviderId } from '../../registry.ts';
import type { Advice, DocumentedErrors, Rule } from '../rule.ts';
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

/** The errors that the providers document. */
const documented: { readonly [Id in ProviderId]?: DocumentedErrors } = {
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

/** Returns the rules for the errors of a provider, its own first; the first that matches applies. */
export function rulesOf(id: string): readonly Rule[] {
  return [...(errorsOf(id)?.rules ?? []), ...common];
}

/** Returns the advice that is specific to a provider. */
export function adviceFor({ id }: Pick<Provider, 'id'>): Advice & { readonly payment: string } {
  return { payment: 'add credits', ...errorsOf(id)?.advice };
}

function errorsOf(id: string): DocumentedErrors | undefined {
  const all: Readonly<Record<string, DocumentedErrors>> = documented;
  return all[id];
}
