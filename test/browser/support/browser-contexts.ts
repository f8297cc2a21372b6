import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { type Log, listen } from './browser-log.ts';

/** A page for one console, in its own browser context. */
export interface OpenContext {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Starts a new log of the page. */
  note(): Log;
  /** Closes its tabs and deletes what they stored. */
  leave(origin: string): Promise<void>;
}

const viewport = { width: 930, height: 540 };

const usual: BrowserContextOptions = {
  viewport,
  permissions: ['clipboard-read', 'clipboard-write'],
  ignoreHTTPSErrors: true,
};

/** Reset contexts for reuse: a page opens in a third of the time in a used context. */
const spare = new WeakMap<Browser, OpenContext>();

/** Returns an unused page whose context has the default options and `changes`. */
export async function enter(
  browser: Browser,
  changes: BrowserContextOptions,
): Promise<OpenContext> {
  if (Object.keys(changes).length > 0) return build(browser, changes);
  const ready = spare.get(browser) ?? (await reusable(browser));
  spare.delete(browser);
  return ready;
}

async function build(browser: Browser, changes: BrowserContextOptions = {}): Promise<OpenContext> {
  const context = await browser.newContext({ ...usual, ...changes });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Without a listener Playwright lets file choosers open, and it restores that too late for the next test.
  page.on('filechooser', () => undefined);
  return { page, cdp, note: await listen(page, cdp), leave: () => context.close() };
}

async function reusable(browser: Browser): Promise<OpenContext> {
  const built = await build(browser);
  const opened: OpenContext = {
    ...built,
    async leave(origin) {
      if (spare.get(browser) === opened) return;
      const isSpare = !spare.has(browser) && (await empty(built, origin));
      if (isSpare) spare.set(browser, opened);
      else await built.leave(origin);
    },
  };
  return opened;
}

/** Resets the context; returns false if its page crashed or was closed. */
async function empty({ page, cdp }: OpenContext, origin: string): Promise<boolean> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  try {
    await Promise.all([page.goto('about:blank'), ...others.map((other) => other.close())]);
    await Promise.all([
      cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      cdp.send('Page.resetNavigationHistory'),
      context.clearCookies(),
      page.setViewportSize(viewport),
    ]);
    return true;
  } catch {
    return false;
  }
}
