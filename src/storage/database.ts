import { deleteDB, openDB } from 'idb';
import { Failure } from '../base/failure.ts';
import type { Opened, Reading, Schema, Store, Writing } from './schema.ts';
import { removeMoved, upgrade, version } from './upgrade.ts';

export type { Reading, Writing } from './schema.ts';

const name = 'keysh';
/** Milliseconds for which the first use waits for a database that does not answer. */
const patience = 3000;
/** Milliseconds after which a request to open the database is made again where the earlier ones have no answer. */
const pause = 10_000;
/** Milliseconds that `soon` waits, and those while the database is known to be busy. */
const busyWait = { first: patience + 500, next: 100 };

/** keysh's database in this browser: opened when first used, and again where its connection was lost. */
export class Database {
  #opened: Opened | undefined;
  #opening: Promise<Opened> | undefined;
  #timeout: Promise<never> | undefined;
  /** When the last request to open the database was made. */
  #asked = 0;
  /** Whether another tab keeps the database from being opened. */
  #isBlocked = false;
  /** Whether the last work that `soon` waited for took too long. */
  #isBusy = false;

  /** `storage` may hold what earlier versions kept outside the database. */
  constructor(private readonly storage: () => Storage = () => localStorage) {}

  /**
   * Calls `work` with the open database and returns what that returns. Where the connection was lost, which undoes the
   * transaction, it is opened again and `work` called once more. Throws a `storage` Failure.
   */
  async use<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    let opened: Opened | undefined;
    const attempt = async () => {
      opened = undefined;
      opened = await this.#open();
      return work(opened);
    };
    try {
      return await attempt().catch((error) => {
        if (!isTransient(error)) throw error;
        this.#close(opened);
        return attempt();
      });
    } catch (error) {
      if (typeof indexedDB === 'object' && !(error instanceof DOMException)) throw error;
      throw failureOf(error, opened ? 'used' : this.#isBlocked ? 'blocked' : 'opened');
    }
  }

  /** As `use`, in one read-only transaction over some stores. */
  read<Name extends Store, T>(
    stores: readonly Name[],
    work: (reading: Reading<Name>) => Promise<T>,
  ): Promise<T> {
    return this.use((opened) => work(opened.transaction([...stores])));
  }

  /** As `use`, in one transaction over some stores: all that `work` does is done, or nothing where it throws. */
  async write<Name extends Store, T>(
    stores: readonly Name[],
    work: (writing: Writing<Name>) => Promise<T>,
  ): Promise<T> {
    return this.use(async (opened) => {
      const writing = opened.transaction([...stores], 'readwrite');
      try {
        const done = await work(writing);
        await writing.done;
        // Lines entered at the prompt alone are not worth a question to the user.
        if (stores.some((store) => store !== 'history')) requestPersistence();
        return done;
      } catch (error) {
        giveUp(writing);
        throw error;
      }
    });
  }

  /**
   * Resolves or rejects as `work` with the database does. Rejects with a `storage` Failure where that takes longer than
   * `busyWait`, as during an import in another tab; the work goes on.
   */
  async soon<T>(work: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const stop = () => {
        this.#isBusy = true;
        reject(new Failure('storage', busy));
      };
      timer = setTimeout(stop, this.#isBusy ? busyWait.next : busyWait.first);
    });
    const done = work.finally(() => {
      this.#isBusy = false;
    });
    try {
      return await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Removes the database with all that is in it, which is `held` where another tab has it open, and `none` where the
   * browser lets the page have no database. Throws a `storage` Failure.
   */
  async erase(): Promise<'gone' | 'held' | 'none'> {
    if (typeof indexedDB !== 'object') return 'none';
    try {
      return await erased();
    } catch (error) {
      if (/^(Security|InvalidState)Error$/.test(nameOf(error))) return 'none';
      throw failureOf(error, 'used');
    }
  }

  /** Closes a connection that was lost, so that the next use opens another. */
  #close(opened: Opened | undefined): void {
    if (opened && this.#opened === opened) this.#opened = undefined;
    opened?.close();
  }

  /**
   * Resolves with the open database. While it does not answer, rejects three seconds after it was first wanted, and at
   * once from then on; the request stays, so that it is used as soon as it is open.
   */
  async #open(): Promise<Opened> {
    if (this.#opened) return this.#opened;
    if (!this.#opening || performance.now() - this.#asked > pause) this.#ask();
    this.#timeout ??= tooLate();
    return Promise.race([this.#opening ?? this.#timeout, this.#timeout]);
  }

  /** Requests the database; requests without an answer stay, and the first to be answered counts. */
  #ask(): void {
    this.#asked = performance.now();
    const earlier = this.#opening;
    const next = this.#connect();
    const opening = (earlier ? Promise.any([earlier, next]).catch(() => next) : next).finally(
      () => {
        if (this.#opening !== opening) return;
        this.#opening = undefined;
        this.#timeout = undefined;
        this.#isBlocked = false;
      },
    );
    this.#opening = opening;
    opening.catch(() => undefined);
  }

  async #connect(): Promise<Opened> {
    const forget = () => {
      this.#opened = undefined;
    };
    const opened = await openDB<Schema>(name, version, {
      upgrade: (_, from, __, upgrading) => upgrade(upgrading, from, this.storage),
      blocking: (_current, _wanted, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      blocked: () => {
        this.#isBlocked = true;
      },
      terminated: forget,
    });
    removeMoved(this.storage);
    if (this.#opened) opened.close();
    else this.#opened = opened;
    return this.#opened;
  }
}

async function erased(): Promise<'gone' | 'held'> {
  return new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve('held') }).then(() => resolve('gone'), reject);
  });
}

function giveUp(writing: { readonly done: Promise<void>; abort(): void }): void {
  writing.done.catch(() => undefined);
  try {
    writing.abort();
  } catch {
    // It is over already.
  }
}

async function tooLate(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, patience));
  throw new DOMException('', 'TimeoutError');
}

/** Whether the browser lost its connection to the database, as after the page was in the background. */
function isTransient(error: unknown): boolean {
  return /^(InvalidState|Unknown)Error$/.test(nameOf(error));
}

/** What failed: an open database, opening it, or that because another tab has it open. */
type Stage = 'used' | 'opened' | 'blocked';

function failureOf(error: unknown, stage: Stage): Failure {
  const name = nameOf(error);
  if (name === 'TimeoutError' && stage === 'blocked') return new Failure('storage', blocked);
  const isOff = /^(Security|NotAllowed)Error$/.test(name) || typeof indexedDB !== 'object';
  const isPrivate = name === 'InvalidStateError' && stage !== 'used';
  if (isOff || isPrivate) return new Failure('storage', off);
  return new Failure('storage', causes[name] ?? broken(name));
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

const causes: Readonly<Record<string, string>> = {
  QuotaExceededError:
    'Not saved: the storage of this page is full. Remove what is not needed, or free space on the disk.',
  TimeoutError: 'The database does not answer. Close the other tabs of keysh, or reload this one.',
  VersionError:
    'The database was written by a newer keysh. Reload the page to get that version; nothing was changed.',
};
const busy = 'The database is busy: another tab imports or changes many records.';
const blocked =
  'Another tab has an older version of the database open. Close the other tabs of keysh, or reload them.';
const off =
  'This browser does not let the page keep a database, so there are no bots and nothing said is kept. Allow site data for this page, or leave the private window.';

function broken(name: string): string {
  const cause = name === '' ? '' : ` (${name})`;
  return `The database failed${cause}, and what it was to do was not done; what was stored before is as it was. Try again, or reload the page.`;
}

let hasRequestedPersistence = false;

/** Asks the browser once to make the storage persistent, without waiting for the answer: some browsers ask the user first. */
function requestPersistence(): void {
  if (hasRequestedPersistence) return;
  hasRequestedPersistence = true;
  globalThis.navigator?.storage?.persist?.().catch(() => undefined);
}
