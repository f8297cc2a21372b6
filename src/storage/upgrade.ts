import type { Upgrading } from './schema.ts';

/** One change to the database, made inside the upgrade transaction. */
type Step = (upgrading: Upgrading, storage: () => Storage) => void | Promise<void>;

/** The steps that lead to each version from the one before it, version 1 first. A published version gets no further steps. */
const steps: readonly (readonly Step[])[] = [
  [createBots],
  [createConversations],
  [createHistory, bindKeys],
  [createSpending],
  [createFiles],
];

/** The version of the database that this build reads and writes. */
export const version = steps.length;

/** Brings a database of the version `from`, 0 for a new one, to the current version. */
export function upgrade(upgrading: Upgrading, from: number, storage: () => Storage): void {
  // The promise of `openDB` rejects too.
  upgrading.done.catch(() => undefined);
  for (const step of steps.slice(from).flat()) {
    Promise.resolve(step(upgrading, storage)).catch(() => upgrading.abort());
  }
}

function createBots({ db }: Upgrading): void {
  db.createObjectStore('bots', { keyPath: 'id' });
}

function createConversations({ db }: Upgrading): void {
  const sessions = db.createObjectStore('sessions', { keyPath: 'id' });
  sessions.createIndex('changed', 'changed');
  const messages = db.createObjectStore('messages', { autoIncrement: true });
  messages.createIndex('session', 'session');
  messages.createIndex('id', 'id', { unique: true });
}

/** The localStorage entry that held the history, as a JSON array of strings, before version 3. */
const entry = 'keysh-history';

function createHistory({ db }: Upgrading, storage: () => Storage): void {
  const history = db.createObjectStore('history', { autoIncrement: true });
  // A line that cannot be added aborts the upgrade.
  for (const line of linesIn(storage)) history.add(line).catch(() => undefined);
}

function createSpending({ db }: Upgrading): void {
  db.createObjectStore('spending', { keyPath: 'month' });
}

function createFiles(upgrading: Upgrading): void {
  upgrading.db.createObjectStore('files', { keyPath: 'id' });
  upgrading.objectStore('messages').createIndex('file', 'files', { multiEntry: true });
}

/** Stores the provider that each bot's own key belongs to, which was always the bot's provider. */
async function bindKeys(upgrading: Upgrading): Promise<void> {
  const bots = upgrading.objectStore('bots');
  for (let at = await bots.openCursor(); at; at = await at.continue()) {
    const record: { readonly k?: unknown; readonly provider?: unknown } = at.value;
    if (record.k) await at.update({ ...record, keyProvider: record.provider });
  }
}

/** Removes the entry whose lines an upgrade moved. Call it after that transaction is complete. */
export function removeMoved(storage: () => Storage): void {
  try {
    storage().removeItem(entry);
  } catch {
    // Without localStorage there is no such entry.
  }
}

/** Returns the strings of the entry; none if it is absent or malformed. */
function linesIn(storage: () => Storage): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(storage().getItem(entry) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((line) => typeof line === 'string') : [];
  } catch {
    return [];
  }
}
