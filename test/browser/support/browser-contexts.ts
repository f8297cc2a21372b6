import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { type Log, recordLog } from './browser-log.ts';

/** A page for one console, in its own browser context. */
export interface OpenContext {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Starts a new log of the page. */
  startLog(): Log;
  /** Closes its tabs and deletes their stored data; the context may be reused. */
  release(origin: string): Promise<void>;
}

const viewport = { width: 930, height: 540 };

const defaultOptions: BrowserContextOptions = {
  viewport,
  permissions: ['clipboard-read', 'clipboard-write'],
  ignoreHTTPSErrors: true,
};

/** Reset contexts for reuse: a page opens in a third of the time in a used context. */
const spareContexts = new WeakMap<Browser, OpenContext>();

/** Returns an unused page whose context has the default options and `changes`. */
export async function acquireContext(
  browser: Browser,
  changes: BrowserContextOptions,
): Promise<OpenContext> {
  if (Object.keys(changes).length > 0) return createContext(browser, changes);
  const ready = spareContexts.get(browser) ?? (await createReusableContext(browser));
  spareContexts.delete(browser);
  return ready;
}

async function createContext(
  browser: Browser,
  changes: BrowserContextOptions = {},
): Promise<OpenContext> {
  const context = await browser.newContext({ ...defaultOptions, ...changes });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Without a listener Playwright lets file choosers open, and it restores that too late for the next test.
  page.on('filechooser', () => undefined);
  return { page, cdp, startLog: await recordLog(page, cdp), release: () => context.close() };
}

async function createReusableContext(browser: Browser): Promise<OpenContext> {
  const built = await createContext(browser);
  const opened: OpenContext = {
    ...built,
    async release(origin) {
      if (spareContexts.get(browser) === opened) return;
      const isSpare = !spareContexts.has(browser) && (await reset(built, origin));
      if (isSpare) spareContexts.set(browser, opened);
      else await built.release(origin);
    },
  };
  return opened;
}

/** Resets the context; returns false if its page crashed or was closed. */
async function reset({ page, cdp }: OpenContext, origin: string): Promise<boolean> {
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
