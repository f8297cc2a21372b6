import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { FileRecord } from './file-record.ts';
import type { MessageRecord, SessionRecord } from './session.ts';

/** The object stores of the database. Records are validated where they are read. */
export interface Schema extends DBSchema {
  bots: { key: string; value: object };
  sessions: { key: string; value: SessionRecord; indexes: { changed: number } };
  /** Keyed by the order in which they were written. */
  messages: {
    key: number;
    value: MessageRecord;
    indexes: { session: string; id: string; file: string };
  };
  /** The lines entered at the prompt, keyed by the order in which they were entered. */
  history: { key: number; value: string };
  /** What the replies of each month cost. */
  spending: { key: string; value: object };
  /** The bytes of the files of questions. */
  files: { key: string; value: FileRecord };
}

export type Store = StoreNames<Schema>;
export type Opened = IDBPDatabase<Schema>;
export type Upgrading = IDBPTransaction<Schema, Store[], 'versionchange'>;
export type Writing<Name extends Store> = IDBPTransaction<Schema, Name[], 'readwrite'>;
/** A transaction that is used to read, whether or not it could write. */
export type Reading<Name extends Store> = IDBPTransaction<Schema, Name[], 'readonly' | 'readwrite'>;
