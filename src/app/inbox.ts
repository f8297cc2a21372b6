import { isLink } from '../transfer/share/link-pattern.ts';

/** What came to the page from outside, as nobody has looked at it yet. */
export type Arrival =
  | { readonly type: 'link'; readonly text: string }
  | { readonly type: 'files'; readonly files: readonly File[] }
  /** In the place of those that were too many. */
  | { readonly type: 'excess' };

const most = 5;

/** Where up to five arrivals wait, oldest first, until they are taken. */
export class Inbox {
  readonly #waiting: Arrival[] = [];
  #bell = new AbortController();

  /** Aborted as soon as something waits; a new one once all was taken. */
  get arrivedSignal(): AbortSignal {
    return this.#bell.signal;
  }

  put(arrival: Arrival): void {
    const free = most - this.#waiting.length;
    if (free >= 0) this.#waiting.push(free > 0 ? arrival : { type: 'excess' });
    this.#bell.abort();
  }

  take(): Arrival | undefined {
    const taken = this.#waiting.shift();
    if (taken && this.#waiting.length === 0) this.#bell = new AbortController();
    return taken;
  }
}

/** Hands over the link that the page was opened with, and each that its address becomes; it leaves the address at once. */
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
