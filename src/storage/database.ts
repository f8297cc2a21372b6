import { Failure } from '../base/failure.ts';
import { connect, deleteDatabase } from './connection.ts';
import type { Opened, Reading, Store, Writing } from './schema.ts';
import { noteChange } from './session-changes.ts';

export type { Reading, Writing } from './schema.ts';

/** Milliseconds that the first use waits for the database to open. */
const openTimeout = 3000;
/** Milliseconds after which another request to open the database is made if the earlier ones are pending. */
const retryInterval = 10_000;
/** Milliseconds that `withTimeout` waits: the first time, and while the database is known to be busy. */
const busyTimeout = { first: openTimeout + 500, next: 100 };

let hasRequestedPersistence = false;

/** The database of this browser. It is opened on first use, and again if its connection is lost. */
export class Database {
  #opened: Opened | undefined;
  #opening: Promise<Opened> | undefined;
  #timeout: Promise<never> | undefined;
  /** When the last request to open the database was made, by `performance.now`. */
  #requestedAt = 0;
  /** Whether another tab prevents the database from being opened. */
  #isBlocked = false;
  /** Whether the last work that `withTimeout` waited for took too long. */
  #isBusy = false;

  /** `storage` may contain data that earlier versions stored outside the database. */
  constructor(private readonly storage: () => Storage = () => localStorage) {}

  /**
   * Calls `work` with the open database and returns its result. If the connection is lost, which aborts the transaction,
   * opens the database again and calls `work` once more. Throws a `storage` Failure.
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

  /** Does the same as `use`, in one read-only transaction. */
  read<Name extends Store, T>(
    stores: readonly Name[],
    work: (reading: Reading<Name>) => Promise<T>,
  ): Promise<T> {
    return this.use((opened) => work(opened.transaction([...stores])));
  }

  /** Does the same as `use`, in one transaction that is aborted if `work` throws. */
  async write<Name extends Store, T>(
    stores: readonly Name[],
    work: (writing: Writing<Name>) => Promise<T>,
  ): Promise<T> {
    return this.use(async (opened) => {
      const writing = opened.transaction([...stores], 'readwrite');
      try {
        const done = await work(writing);
        await writing.done;
        // The browser may ask the user, which the history alone does not justify.
        if (stores.some((store) => store !== 'history')) requestPersistence();
        return done;
      } catch (error) {
        abort(writing);
        throw error;
      }
    });
  }

  /**
   * Returns the result of work with the database. Rejects with a `storage` Failure if it takes longer than `busyTimeout`,
   * as it does during an import in another tab; the work continues.
   */
  async withTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const stop = () => {
        this.#isBusy = true;
        reject(new Failure('storage', busy));
      };
      timer = setTimeout(stop, this.#isBusy ? busyTimeout.next : busyTimeout.first);
    });
    const done = work.finally(() => {
      this.#isBusy = false;
    });
    try {
      return await Promise.race([done, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Deletes the database. Returns `blocked` if another tab has it open, and `unavailable` if the browser does not let the
   * page have a database. Throws a `storage` Failure.
   */
  async erase(): Promise<'deleted' | 'blocked' | 'unavailable'> {
    if (typeof indexedDB !== 'object') return 'unavailable';
    try {
      return await deleteDatabase();
    } catch (error) {
      if (/^(Security|InvalidState)Error$/.test(nameOf(error))) return 'unavailable';
      throw failureOf(error, 'used');
    }
  }

  /** Closes a lost connection, so that the next use opens another. */
  #close(opened: Opened | undefined): void {
    if (opened && this.#opened === opened) this.#opened = undefined;
    opened?.close();
  }

  /**
   * Returns the open database. Rejects `openTimeout` after the first call if the database is not open by then, and at once
   * in later calls. The request remains pending, so that a later call finds the database open.
   */
  async #open(): Promise<Opened> {
    if (this.#opened) return this.#opened;
    if (!this.#opening || performance.now() - this.#requestedAt > retryInterval) this.#request();
    this.#timeout ??= openTimedOut();
    return Promise.race([this.#opening ?? this.#timeout, this.#timeout]);
  }

  /** Requests the database. Earlier requests remain pending, and the first to succeed is used. */
  #request(): void {
    this.#requestedAt = performance.now();
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
    const opened = await connect(this.storage, {
      onBlocked: () => {
        this.#isBlocked = true;
      },
      onLost: () => {
        this.#opened = undefined;
        // The database may have been deleted.
        noteChange();
      },
    });
    if (this.#opened) opened.close();
    else this.#opened = opened;
    return this.#opened;
  }
}

/** Asks the browser once to make the storage persistent, without waiting for the answer: some browsers ask the user first. */
function requestPersistence(): void {
  if (hasRequestedPersistence) return;
  hasRequestedPersistence = true;
  globalThis.navigator?.storage?.persist?.().catch(() => undefined);
}

function abort(writing: { readonly done: Promise<void>; abort(): void }): void {
  writing.done.catch(() => undefined);
  try {
    writing.abort();
  } catch {
    // It has finished or was aborted already.
  }
}

async function openTimedOut(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, openTimeout));
  throw new DOMException('', 'TimeoutError');
}

/** Returns whether an error says that the connection was lost, as happens to pages in the background. */
function isTransient(error: unknown): boolean {
  return /^(InvalidState|Unknown)Error$/.test(nameOf(error));
}

/** What failed: using the database, opening it, or opening it because another tab has it open. */
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

/** Returns whether an error says that the storage is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Failure && error.message === full;
}

const full = 'Not saved: the storage of this page is full. Remove some data, or free disk space.';
const causes: Readonly<Record<string, string>> = {
  QuotaExceededError: full,
  TimeoutError: 'The database does not respond. Close the other keysh tabs, or reload this one.',
  VersionError:
    'The database was written by a newer version of keysh. Nothing was changed. Reload the page to update.',
};
const busy = 'The database is busy: another tab is importing or changing many records.';
const blocked =
  'Another tab has an older version of the database open. Close the other keysh tabs, or reload them.';
const off =
  'This browser does not let the page use a database, so there are no bots and conversations are not saved. Allow site data for this page, or leave the private window.';

function broken(name: string): string {
  const cause = name === '' ? '' : ` (${name})`;
  return `The database failed${cause}. Nothing was changed. Try again, or reload the page.`;
}
