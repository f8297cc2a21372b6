import { deleteDB, openDB } from 'idb';
import { Failure } from '../failure.ts';
import { askToLast } from './lasting.ts';
import type { Opened, Reading, Schema, Store, Writing } from './schema.ts';
import { removeMoved, upgrade, version } from './upgrade.ts';

export type { Reading, Writing } from './schema.ts';

const name = 'keysh';
/** Milliseconds after which a browser that does not answer is taken to refuse. */
const patience = 3000;

/** keysh's database in this browser: opened when first wanted, and anew once its connection was lost. */
export class Database {
  #opened: Opened | undefined;
  #opening: Promise<Opened> | undefined;
  #timeout: Promise<never> | undefined;

  /** `storage` may hold what earlier versions kept outside the database. */
  constructor(private readonly storage: () => Storage = () => localStorage) {}

  /** What `work` gives, done with the open database; a connection that was lost is made anew once. Throws a `storage` Failure. */
  async use<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    try {
      return await this.#attempt(work).catch((error) => {
        if (nameOf(error) !== 'InvalidStateError') throw error;
        return this.#attempt(work);
      });
    } catch (error) {
      const isOurs = error instanceof Failure || !(error instanceof DOMException);
      throw isOurs && typeof indexedDB === 'object' ? error : refusal(error);
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
        if (stores.some((store) => store !== 'history')) askToLast();
        return done;
      } catch (error) {
        giveUp(writing);
        throw error;
      }
    });
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
      throw refusal(error);
    }
  }

  async #attempt<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#open());
    } catch (error) {
      if (nameOf(error) === 'InvalidStateError') this.#opened = undefined;
      throw error;
    }
  }

  /**
   * Resolves with the open database. While it does not answer, rejects three seconds after it was first wanted, and at
   * once from then on; the request stays, so that it is used as soon as it is open.
   */
  async #open(): Promise<Opened> {
    if (this.#opened) return this.#opened;
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
      this.#timeout = undefined;
    });
    this.#timeout ??= tooLate();
    return Promise.race([this.#opening, this.#timeout]);
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
      terminated: forget,
    });
    removeMoved(this.storage);
    this.#opened = opened;
    return opened;
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

function refusal(error: unknown): Failure {
  return new Failure('storage', causes[nameOf(error)] ?? causes.other);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

const causes: Readonly<Record<string, string>> & { readonly other: string } = {
  QuotaExceededError:
    'Not saved: the storage of this page is full. Remove what is not needed, or free space on the disk.',
  TimeoutError: 'The database does not answer. Close the other tabs of keysh, or reload this one.',
  VersionError:
    'The database was written by a newer keysh. Reload the page to get that version; nothing was changed.',
  other:
    'This browser does not let the page keep a database, so there are no bots and nothing said is kept. Allow site data for this page, or leave the private window.',
};
