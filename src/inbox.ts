import { isLink } from './exchange/mark.ts';

/** What came to the page from outside, as nobody has looked at it yet. */
export type Arrival =
  | { readonly type: 'link'; readonly text: string }
  | { readonly type: 'file'; readonly file: File };

/** Where the newest arrival waits until it is taken. */
export class Inbox {
  #waiting: Arrival | undefined;
  #bell = new AbortController();

  /** Aborted as soon as something waits; a new one once it was taken. */
  get bell(): AbortSignal {
    return this.#bell.signal;
  }

  put(arrival: Arrival): void {
    this.#waiting = arrival;
    this.#bell.abort();
  }

  take(): Arrival | undefined {
    const taken = this.#waiting;
    this.#waiting = undefined;
    if (taken) this.#bell = new AbortController();
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
