import { isLink } from '../transfer/share/link-pattern.ts';

/** A link or files that were pasted, dropped or opened. */
export type Arrival =
  | { readonly type: 'link'; readonly text: string }
  | { readonly type: 'files'; readonly files: readonly File[] }
  /** Replaces arrivals beyond the limit. */
  | { readonly type: 'excess' };

const maxWaiting = 5;

/** A queue of up to five arrivals. */
export class Inbox {
  readonly #waiting: Arrival[] = [];
  #arrived = new AbortController();

  /** A signal that is aborted while arrivals are waiting. */
  get arrivedSignal(): AbortSignal {
    return this.#arrived.signal;
  }

  put(arrival: Arrival): void {
    const free = maxWaiting - this.#waiting.length;
    if (free >= 0) this.#waiting.push(free > 0 ? arrival : { type: 'excess' });
    this.#arrived.abort();
  }

  take(): Arrival | undefined {
    const taken = this.#waiting.shift();
    if (taken && this.#waiting.length === 0) this.#arrived = new AbortController();
    return taken;
  }
}

/** Passes on the link in the address of the page, now and whenever it changes, and removes it from the address. */
export function watchAddress(take: (link: string) => void): void {
  const look = () => {
    const { href, hash } = location;
    if (!isLink(hash)) return;
    const bare = new URL(href);
    bare.hash = '';
    history.replaceState(null, '', bare);
    take(hash);
  };
  addEventListener('hashchange', look);
  look();
}
