import type { App } from './app.ts';
import { Failure } from './failure.ts';
import type { NamedKey, Redactor } from './secrets/redactor.ts';
import { onAnnounced } from './stores/tab-channel.ts';

/** Milliseconds for which a key must stay as it is to count as one, and not as the beginning of one being typed. */
const settleMs = 1000;

type Watched = Pick<App, 'glass' | 'wire' | 'bots'> & Pick<App['console'], 'history'>;

/** Keeps this tab aware of every key, whichever tab it was saved in, and what is on the screen free of them. */
export class KeyWatch {
  readonly #app: Watched;
  readonly #forget: (keys: readonly NamedKey[]) => Promise<void>;
  #shown: Redactor;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `forget` masks keys that went out of use where they are stored. */
  constructor(app: Watched, forget: (keys: readonly NamedKey[]) => Promise<void>) {
    this.#app = app;
    this.#forget = forget;
    this.#shown = app.wire.keys.known.redactor;
  }

  /** Follows what other tabs do to keys, while `isIdle`; a running command reads them by itself. */
  follow(isIdle: () => boolean): void {
    const follow = () => {
      if (!isIdle()) return;
      void this.read();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => isIdle() && void this.settle(), settleMs);
    };
    onAnnounced('bots', follow);
    addEventListener('storage', follow);
  }

  /** Resolves once every key is known that is stored now; without a database, bots have none. */
  async read(): Promise<void> {
    const { bots, glass, history, wire } = this.#app;
    await bots.refresh().catch((error) => {
      if (!(error instanceof Failure)) throw error;
    });
    const { redactor } = wire.keys.known;
    if (redactor === this.#shown) return;
    this.#shown = redactor;
    history.renew();
    await glass.screen.rewrite((text) => redactor.redact(text, 'known'));
  }

  /** As `read`; keeps the keys known, and masks those that went out of use. Not to be called while one is typed. */
  async settle(): Promise<void> {
    await this.read();
    const gone = this.#app.wire.keys.known.remember();
    if (gone.length > 0) await this.#forget(gone);
  }
}
