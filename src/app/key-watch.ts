import { Failure } from '../base/failure.ts';
import type { NamedKey, Redactor } from '../secrets/redactor.ts';
import { onAnnounced } from '../storage/tab-channel.ts';
import { rewriteOutput } from '../terminal/screen/rewrite.ts';
import type { App } from './app.ts';
import { displayOptionsIn } from './display-options.ts';
import type { InputMemory } from './input-memory.ts';

/** Milliseconds without a change after which a key is complete, rather than the beginning of one being typed. */
const settleMs = 1000;

type Watched = Pick<App, 'view' | 'keys' | 'settings' | 'database' | 'bots'> & InputMemory;

/**
 * Keeps the keys known that any tab saves, and masks them on the screen, in the history and in the line being typed.
 */
export class KeyWatch {
  readonly #app: Watched;
  readonly #forget: (keys: readonly NamedKey[]) => Promise<void>;
  #shown: Redactor;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `shown` has masked what is on the screen; `forget` masks former keys in stored data. */
  constructor(app: Watched, shown: Redactor, forget: (keys: readonly NamedKey[]) => Promise<void>) {
    this.#app = app;
    this.#shown = shown;
    this.#forget = forget;
  }

  /**
   * Reads the keys of bots, now and whenever another tab changes keys. Unless `isIdle`, reads only keys, so that bots do not
   * change during a command.
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
   * Resolves when every stored key is known. While the database is busy, the keys of bots are those of the last read; without
   * a database, bots have none.
   */
  async read(): Promise<void> {
    const { bots } = this.#app;
    if (bots.isRead) return this.#readKeys();
    await ignoringFailures(bots.refresh());
    await this.#mask();
  }

  async #readKeys(): Promise<void> {
    const { bots, database } = this.#app;
    await ignoringFailures(database.withTimeout(bots.refresh()));
    await this.#mask();
  }

  /** Masks keys that became known since the last call. */
  async #mask(): Promise<void> {
    const { draft, view, history, keys } = this.#app;
    const { redactor } = keys.known;
    if (redactor === this.#shown) return;
    this.#shown = redactor;
    history.reload();
    draft.save();
    await rewriteOutput(view.screen, (text) => redactor.redact(text, 'known'));
  }

  /**
   * Reads the keys as `read` does, removes settings that contain one, and masks former keys. Must not be called while a key
   * is being typed.
   */
  async settle(): Promise<void> {
    await this.#readKeys();
    this.#cleanSettings();
    const gone = this.#app.keys.known.remember();
    if (gone.length > 0) await this.#forget(gone);
  }

  /** Removes settings with keys. Resets the font if its name contains a key, whichever tab removed the setting. */
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
