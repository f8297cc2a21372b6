import { Failure } from '../failure.ts';
import { providerById, providers } from '../providers/registry.ts';
import type { Catalog, Choice } from './catalog.ts';
import type { Wire } from './wire.ts';

interface Known {
  readonly talk: { readonly choice: Choice | undefined };
  readonly wire: Wire;
  readonly catalog: Catalog;
}

/** The model a message goes to: the conversation's, the stored default, the first provider with a key, ollama. */
export function currentChoice({ talk, wire, catalog }: Known): Choice {
  if (talk.choice) return talk.choice;
  const stored = wire.settings.get('model');
  if (stored !== undefined) return catalog.choose(stored);
  const provider = providers.find((row) => wire.keys.get(row) !== undefined);
  if (provider) return catalog.defaultOf(provider);
  if (catalog.known('ollama').length > 0) return catalog.defaultOf(providerById('ollama'));
  throw new Failure('no-key', 'No API key');
}
