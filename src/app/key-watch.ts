import { Failure } from '../base/failure.ts';
import type { NamedKey, Redactor } from '../secrets/redactor.ts';
import { onAnnounced } from '../storage/tab-channel.ts';
import type { App } from './app.ts';
import { displayOptionsIn } from './display-options.ts';
import type { InputMemory } from './input-memory.ts';

/** Milliseconds for which a key must stay as it is to count as one, and not as the beginning of one being typed. */
const settleMs = 1000;

type Watched = Pick<App, 'view' | 'keys' | 'settings' | 'database' | 'bots'> & InputMemory;

/**
 * Keeps this tab aware of every key, whichever tab it was saved in, and what is on the screen, in the history and in the
 * line being typed free of them.
 */
export class KeyWatch {
  readonly #app: Watched;
  readonly #forget: (keys: readonly NamedKey[]) => Promise<void>;
  #shown: Redactor;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `forget` masks keys that went out of use where they are stored. */
  constructor(app: Watched, forget: (keys: readonly NamedKey[]) => Promise<void>) {
    this.#app = app;
    this.#forget = forget;
    const { known } = app.keys;
    known.note();
    this.#shown = known.redactor;
  }

  /**
   * Reads the keys of bots, and follows what other tabs do to keys. Unless `isIdle`, bots stay as the running command read
   * them, and only their keys become known.
   */
  follow(isIdle: () => boolean): void {
    const { bots, keys } = this.#app;
    const follow = () => {
      if (!isIdle()) {
        void ignoringFailures(bots.refreshKeys()).then(() => this.#mask());
        return;
      }
      void this.read();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => isIdle() && void this.settle(), settleMs);
    };
    void this.read().then(() => isIdle() && keys.known.note());
    onAnnounced('bots', follow);
    addEventListener('storage', follow);
  }

  /**
   * Resolves once every key is known that is stored now; without a database, bots have none. While the database is busy,
   * the keys of bots stay as they were read last.
   */
  async read(): Promise<void> {
    const { bots } = this.#app;
    if (bots.isRead) return this.#readSoon();
    await ignoringFailures(bots.refresh());
    await this.#mask();
  }

  async #readSoon(): Promise<void> {
    const { bots, database } = this.#app;
    await ignoringFailures(database.soon(bots.refresh()));
    await this.#mask();
  }

  /** Masks what became known as a key since the last call. */
  async #mask(): Promise<void> {
    const { draft, view, history, keys } = this.#app;
    const { redactor } = keys.known;
    if (redactor === this.#shown) return;
    this.#shown = redactor;
    history.reload();
    draft.save();
    await view.screen.rewrite((text) => redactor.redact(text, 'known'));
  }

  /**
   * Reads the keys as `read` does; keeps them known, removes settings that hold one, and masks those that went out of use. Not to be called
   * while one is typed.
   */
  async settle(): Promise<void> {
    await this.#readSoon();
    this.#cleanSettings();
    const gone = this.#app.keys.known.remember();
    if (gone.length > 0) await this.#forget(gone);
  }

  /** Whichever tab removes the name of a font, each shows its own text in it. */
  #cleanSettings(): void {
    const { view, settings, keys } = this.#app;
    settings.removeWithKeys();
    const { fontFamily = '' } = view.screen.term.options;
    if (keys.known.redactor.mayContain(fontFamily)) view.setAppearance(displayOptionsIn(settings));
  }
}

async function ignoringFailures(reading: Promise<void>): Promise<void> {
  await reading.catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });
}
