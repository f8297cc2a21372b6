import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { type Log, listen } from './browser-log.ts';

/** A page for one console, in a context of its own. */
export interface Room {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** What the browser notes of the page from now on. */
  note(): Log;
  /** Closes its tabs and leaves nothing of what they kept. */
  leave(origin: string): Promise<void>;
}

const viewport = { width: 930, height: 540 };

const usual: BrowserContextOptions = {
  viewport,
  permissions: ['clipboard-read', 'clipboard-write'],
  ignoreHTTPSErrors: true,
};

/** Emptied rooms: a page opens in a third of the time where one was before. */
const spare = new WeakMap<Browser, Room>();

/** A room that nobody else is in, with what the usual one has but for `changes`. */
export async function enter(browser: Browser, changes: BrowserContextOptions): Promise<Room> {
  if (Object.keys(changes).length > 0) return build(browser, changes);
  const ready = spare.get(browser) ?? (await reusable(browser));
  spare.delete(browser);
  return ready;
}

async function build(browser: Browser, changes: BrowserContextOptions = {}): Promise<Room> {
  const context = await browser.newContext({ ...usual, ...changes });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Where nobody listens to choosers Playwright lets them open, and it goes back to that too late for the next test.
  page.on('filechooser', () => undefined);
  return { page, cdp, note: await listen(page, cdp), leave: () => context.close() };
}

async function reusable(browser: Browser): Promise<Room> {
  const built = await build(browser);
  const room: Room = {
    ...built,
    async leave(origin) {
      if (spare.get(browser) === room) return;
      const isSpare = !spare.has(browser) && (await empty(built, origin));
      if (isSpare) spare.set(browser, room);
      else await built.leave(origin);
    },
  };
  return room;
}

/** Whether the room is as it was built: not where its page crashed or was closed. */
async function empty({ page, cdp }: Room, origin: string): Promise<boolean> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  try {
    await Promise.all([page.goto('about:blank'), ...others.map((other) => other.close())]);
    await Promise.all([
      cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      cdp.send('Page.resetNavigationHistory'),
      cdp.send('Accessibility.disable'),
      context.clearCookies(),
      page.setViewportSize(viewport),
    ]);
    return true;
  } catch {
    return false;
  }
}
