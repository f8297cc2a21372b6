import { anthropic } from './definitions/anthropic.ts';
import { deepseek } from './definitions/deepseek.ts';
import { gemini } from './definitions/gemini.ts';
import { groq } from './definitions/groq.ts';
import { mistral } from './definitions/mistral.ts';
import { ollama } from './definitions/ollama.ts';
import { openai } from './definitions/openai.ts';
import { openrouter } from './definitions/openrouter.ts';
import { xai } from './definitions/xai.ts';
import type { Provider, ProviderDefinition } from './provider.ts';

/** Stored keys are named by the position in this list: append to it, never reorder it. */
const definitions = [
  anthropic,
  openai,
  xai,
  gemini,
  openrouter,
  deepseek,
  groq,
  mistral,
  ollama,
] as const;

export type ProviderId = (typeof definitions)[number]['id'];
/** A provider of the registry. */
export type Row = Provider<ProviderId>;

/** All providers, in slot order. */
export const providers: readonly Row[] = definitions.map(
  (definition: ProviderDefinition<ProviderId>, index) => ({
    ...definition,
    slot: `provider${index + 1}` as const,
    needsKey: definition.key.scheme !== 'none',
  }),
);

const longestName = Math.max(
  ...providers.flatMap(({ id, slot, aliases }) =>
    [id, slot, ...aliases].map(({ length }) => length),
  ),
);

/** Returns the provider with this id, alias or slot, ignoring case. */
export function findProvider(word: string): Row | undefined {
  if (word.length > longestName) return undefined;
  const name = word.toLowerCase();
  return providers.find(
    ({ id, slot, aliases }) => id === name || slot === name || aliases.includes(name),
  );
}

/** Returns the provider with this id. */
export function providerById(id: ProviderId): Row {
  const row = providers.find((provider) => provider.id === id);
  if (!row) throw new TypeError('no such provider');
  return row;
}

/** The providers that need a key and have free models, in the order in which messages suggest them. */
export const freeProviders = providers.filter(({ freeModels }) => freeModels === 'some');

/** The provider that is suggested to new users, whose default model is free. */
export const firstProvider = providerById('openrouter');
