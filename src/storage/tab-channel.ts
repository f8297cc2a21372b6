/** What may have changed: the records of that kind are to be read again. */
export type Announcement = 'history' | 'bots';

let opened: BroadcastChannel | undefined;

/** Tells the other tabs that something of this kind was written, but not what. */
export function announce(type: Announcement): void {
  channel()?.postMessage({ type });
}

/** Calls the listener each time that another tab announces this kind. */
export function onAnnounced(type: Announcement, listener: () => void): void {
  channel()?.addEventListener('message', ({ data }) => {
    if (typeof data === 'object' && data?.type === type) listener();
  });
}

/** One channel for both directions, since a channel does not receive what it sent itself. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'function') opened ??= new BroadcastChannel('keysh');
  return opened;
}
