import { type ProviderId, providerById } from '../providers/registry.ts';
import type { KeyStore } from '../storage/keys.ts';
import type { ModelRef } from './catalog.ts';
import { formatModelRef } from './catalog.ts';

/**
 * Returns the full name of a model that can do something: of the same provider, or else of one with a key, or else of
 * `usual`.
 */
export function capableModel(
  keys: KeyStore,
  { provider }: Pick<ModelRef, 'provider'>,
  can: (choice: ModelRef) => boolean,
  usual: ProviderId,
): string {
  const candidates = [provider, ...keys.owners(), providerById(usual)];
  const choices = candidates.flatMap((each) =>
    each.starters.map((model) => ({ provider: each, model })),
  );
  const found = choices.find(can) ?? { provider: providerById(usual), model: '' };
  return formatModelRef(found);
}
