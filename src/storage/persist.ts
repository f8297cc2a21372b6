let isAsked = false;

/** Asks the browser, once, to keep what is stored when it runs out of room; nobody waits for the answer, since some ask the user. */
export function requestPersistence(): void {
  if (isAsked) return;
  isAsked = true;
  globalThis.navigator?.storage?.persist?.().catch(() => undefined);
}
