import { announce, onAnnounced } from './tab-channel.ts';

let count = 0;
let isListening = false;

/**
 * Returns a number that differs from an earlier one if stored sessions may have changed meanwhile, except by the changes of
 * this tab that `announceSessions` announces.
 */
export function sessionChanges(): number {
  if (typeof BroadcastChannel !== 'function') return ++count;
  if (!isListening) onAnnounced('sessions', noteChange);
  isListening = true;
  return count;
}

/** Notes that sessions were changed, for this tab and the others. */
export function noteSessionChanges(): void {
  noteChange();
  announceSessions();
}

/** Tells the other tabs that sessions were changed. */
export function announceSessions(): void {
  announce('sessions');
}

/** Notes a change for this tab, such as the loss of the database. */
export function noteChange(): void {
  count += 1;
}
