import { deleteDB, openDB } from 'idb';
import type { Opened, Schema } from './schema.ts';
import { removeMoved, upgrade, version } from './upgrade.ts';

const name = 'keysh';

/** What may happen to a connection, or to the request for one. */
interface ConnectionEvents {
  /** Another tab prevents the database from being opened. */
  onBlocked(): void;
  /** The connection must not be used any more. */
  onLost(): void;
}

/** Opens the database and upgrades it to the current version. `storage` may contain data that earlier versions stored. */
export async function connect(
  storage: () => Storage,
  { onBlocked, onLost }: ConnectionEvents,
): Promise<Opened> {
  const opened = await openDB<Schema>(name, version, {
    upgrade: (_, from, __, upgrading) => upgrade(upgrading, from, storage),
    blocking: (_current, _wanted, event) => {
      onLost();
      (event.target as IDBDatabase).close();
    },
    blocked: onBlocked,
    terminated: onLost,
  });
  removeMoved(storage);
  return opened;
}

/** Deletes the database. Resolves with `blocked` if another tab has it open; the browser then deletes it later. */
export function deleteDatabase(): Promise<'deleted' | 'blocked'> {
  return new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve('blocked') }).then(() => resolve('deleted'), reject);
  });
}
