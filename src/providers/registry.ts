import type { Provider } from './provider.ts';
import { rows } from './rows.ts';

export type ProviderId = (typeof rows)[number]['id'];
export type Row = Provider<ProviderId>;

/** One row a provider, in slot order. */
export const providers: readonly Row[] = rows;

/** The provider a word names: its id, an alias or its slot, in any case. */
export function findProvider(word: string): Row | undefined {
  const name = word.toLowerCase();
  return providers.find(
    ({ id, slot, aliases }) => id === name || slot === name || aliases.includes(name),
  );
}

/** The row of an id. */
export function providerById(id: ProviderId): Row {
  const row = providers.find((provider) => provider.id === id);
  if (!row) throw new TypeError('no such provider');
  return row;
}
