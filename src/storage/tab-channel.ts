/** A kind of records that may have changed and must be read again. */
export type Announcement = 'history' | 'bots' | 'sessions';

let opened: BroadcastChannel | undefined;

/** Tells the other tabs that records of this kind were written. */
export function announce(type: Announcement): void {
  channel()?.postMessage({ type });
}

/** Calls the listener whenever another tab announces this kind. */
export function onAnnounced(type: Announcement, listener: () => void): void {
  channel()?.addEventListener('message', ({ data }) => {
    if (typeof data === 'object' && data?.type === type) listener();
  });
}

/**
 * Returns the channel for both directions; a channel does not receive its own messages. It is undefined in browsers without
 * channels, and in Firefox if the user blocks site data.
 */
function channel(): BroadcastChannel | undefined {
  try {
    opened ??= new BroadcastChannel('keysh');
  } catch {
    return undefined;
  }
  return opened;
}
