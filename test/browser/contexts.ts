import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from 'playwright-core';

/** A place for one console. */
export interface Room {
  readonly context: BrowserContext;
  /** Closes its pages and leaves nothing of what they kept. */
  leave(origin: string): Promise<void>;
}

const usual: BrowserContextOptions = {
  viewport: { width: 930, height: 540 },
  permissions: ['clipboard-read', 'clipboard-write'],
  ignoreHTTPSErrors: true,
};

/** Emptied contexts: a page opens in half the time where its scripts were compiled before. */
const spare = new WeakMap<Browser, Room>();

/** A context that nobody else is in, with what the usual one has but for `changes`. */
export async function enter(browser: Browser, changes: BrowserContextOptions): Promise<Room> {
  if (Object.keys(changes).length > 0) {
    const context = await browser.newContext({ ...usual, ...changes });
    return { context, leave: () => context.close() };
  }
  const ready = spare.get(browser) ?? (await reusable(browser));
  spare.delete(browser);
  return ready;
}

async function reusable(browser: Browser): Promise<Room> {
  const context = await browser.newContext(usual);
  const keeper = await context.newPage();
  const cdp = await context.newCDPSession(keeper);
  const room: Room = {
    context,
    async leave(origin) {
      const others = context.pages().filter((page) => page !== keeper);
      await Promise.all(others.map((page) => page.close()));
      await empty(context, cdp, origin);
      if (spare.has(browser)) await context.close();
      else spare.set(browser, room);
    },
  };
  return room;
}

async function empty(context: BrowserContext, cdp: CDPSession, origin: string): Promise<void> {
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await context.clearCookies();
}
