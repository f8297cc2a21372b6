import type { KeyStore } from '../storage/keys.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { type ModelRef, parseModelRef } from './catalog.ts';

/**
 * Returns the stored default model, or else that of the first provider with a key; undefined without either, or if the stored
 * one has no known provider. Its name is empty for the default model of the provider.
 */
export function preferredModel({
  keys,
  settings,
}: {
  readonly keys: KeyStore;
  readonly settings: SettingsStore;
}): ModelRef | undefined {
  const stored = settings.get('model');
  if (stored !== undefined) return parseModelRef(stored);
  const [provider] = keys.owners();
  return provider && { provider, model: '' };
}
