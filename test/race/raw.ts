import { providers } from '../../src/providers/registry.ts';

/** A bot record in the database. */
export interface RawBot {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly k?: string;
  readonly keyProvider?: string;
}

/** The stored bots and global keys. */
export interface Stored {
  readonly bots: readonly RawBot[];
  /** The global keys by provider. */
  readonly global: ReadonlyMap<string, string>;
}

/** The internal state of fake-indexeddb that is read here. */
interface Memory {
  readonly _databases: ReadonlyMap<string, RawDatabase>;
}

interface RawDatabase {
  readonly transactions: readonly {
    readonly mode: string;
    readonly _started: boolean;
    readonly _state: string;
    readonly _scope: ReadonlySet<string>;
  }[];
  readonly rawObjectStores: ReadonlyMap<
    string,
    { readonly records: { values(): Iterable<{ readonly value: RawBot }> } }
  >;
}

/** Returns the current contents of the database and the storage; undefined while a transaction may write bots. */
export function readStored(storage: Storage): Stored | undefined {
  const database = (indexedDB as unknown as Memory)._databases.get('keysh');
  const isWriting = database?.transactions.some(
    ({ mode, _started, _state, _scope }) =>
      mode !== 'readonly' && _started && _state !== 'finished' && _scope.has('bots'),
  );
  if (isWriting) return undefined;
  const records = database?.rawObjectStores.get('bots')?.records.values() ?? [];
  return {
    bots: [...records].map(({ value }) => ({ ...value })),
    global: new Map(
      providers.flatMap(({ id, slot }) => {
        const value = storage.getItem(`app-apikey-${slot}`);
        return value === null ? [] : [[id, value] as const];
      }),
    ),
  };
}

/** Returns the key that must be used for a provider and a bot. */
export function expectedKey(
  { bots, global }: Stored,
  provider: string,
  bot?: string,
): string | undefined {
  const record = bots.find(({ id }) => id === bot);
  const isOwn = record?.provider === provider && record.keyProvider === provider;
  return (isOwn && record.k) || global.get(provider);
}
