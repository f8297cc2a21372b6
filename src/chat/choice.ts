import { Failure } from '../failure.ts';
import { providerById } from '../providers/registry.ts';
import type { Catalog, Choice } from './catalog.ts';
import type { Wire } from './wire.ts';

/** What somebody without any key is told. */
const beginning = {
  why: 'set one for a provider, then ask. openrouter and gemini give free keys without a card.',
  how: 'key set openrouter, then: chat hello',
};

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
  const [provider] = wire.keys.owners();
  if (provider) return catalog.defaultOf(provider);
  if (catalog.known('ollama').length > 0) return catalog.defaultOf(providerById('ollama'));
  throw new Failure('no-key', `No API key: ${beginning.why}`, { mend: beginning.how });
}
