import { signInEntry } from '../storage/storage-keys.ts';
import { isLink } from '../transfer/share/link-pattern.ts';

/** A link or files that were pasted, dropped or opened, or the return from another page. */
export type Arrival =
  | { readonly type: 'link'; readonly text: string }
  | {
      readonly type: 'files';
      readonly files: readonly File[];
      /** Whether they were pasted together with a text, of which they may be a picture. */
      readonly isBesideText: boolean;
    }
  /** The return from a sign-in, with the query of the address if it has a code. */
  | { readonly type: 'sign-in'; readonly query?: string }
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

/**
 * Puts the return from a sign-in into the inbox if the address has a code or this tab awaits one. Removes the query with the code
 * from the address.
 */
export function takeSignIn(inbox: Inbox): void {
  const { href, search: query } = location;
  const hasCode = /[?&]code=/.test(query);
  if (hasCode) {
    const bare = new URL(href);
    bare.search = '';
    history.replaceState(null, '', bare);
  }
  if (hasCode || awaitsSignIn()) inbox.put({ type: 'sign-in', ...(hasCode && { query }) });
}

function awaitsSignIn(): boolean {
  try {
    return sessionStorage.getItem(signInEntry) !== null;
  } catch {
    return false;
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
