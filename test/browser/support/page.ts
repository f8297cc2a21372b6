import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { inject } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';
import { acquireContext } from './browser-contexts.ts';
import { type Log, recordLog } from './browser-log.ts';
import { screenQueries } from './screen-queries.ts';
import { standIns } from './stand-ins.ts';
import type * as shared from './tab.ts';
import { retryUntil } from './wait-for-prompt.ts';
import { openWindow } from './windows.ts';
import { launchBrowser, once, workerPorts } from './worker-browser.ts';

/** The resources that the tests of a file share: the browser, the stand-ins and the page's server. */
export interface TestBed extends shared.TestBed {
  readonly browser: Browser;
}

/** The resources that the test files of a worker share, since they take long to start. */
const started = once(async () => {
  const ports = await workerPorts();
  const [hosts, browser] = await Promise.all([standIns(ports), launchBrowser()]);
  return { hosts, browser, port: ports.site };
});

/** Starts the page's server, and on the first call the stand-ins; call it once per file and `close` in `afterAll`. */
export async function openTestBed(folder = inject('site')): Promise<TestBed> {
  const { browser, hosts, port } = await started();
  const servedPaths: string[] = [];
  const { url, close } = await serve(folder, port, {
    onRequest: (request) => servedPaths.push(request.url ?? ''),
  });
  hosts.reset();
  return { browser, hosts, servedPaths, url, close };
}

export interface OpenOptions extends shared.OpenOptions {
  readonly context?: BrowserContextOptions;
}

/** A page in a browser with the console. */
export interface Tab extends shared.Tab {
  readonly page: Page;
}

/** A tab with its log. */
export interface WatchedTab extends Tab, Log {
  readonly cdp: CDPSession;
}

/** A tab with browser storage of its own. */
export interface Console extends WatchedTab {
  close(): Promise<void>;
}

/** Opens another tab with the same browser storage, at its prompt; it is closed with the console. */
export async function openSecondTab({ page }: Pick<Tab, 'page'>, url: string): Promise<WatchedTab> {
  const context = page.context();
  const opened = await openWindow(context);
  const cdp = await context.newCDPSession(opened);
  const startLog = await recordLog(opened, cdp);
  return { ...startLog(), ...(await loadTab(opened, url)), cdp };
}

/** Loads the console in a page; resolves at its prompt. */
export async function loadTab(page: Page, url: string): Promise<Tab> {
  await page.goto(url);
  const tab = { page, ...inputActions(page), ...screenQueries(page) };
  await tab.prompt();
  return tab;
}

/** Opens the page in its own context and waits for `window.term`. */
export async function openConsole(
  { browser, url }: Pick<TestBed, 'browser' | 'url'>,
  { path = '', stored = {}, context = {} }: OpenOptions = {},
): Promise<Console> {
  const { page, cdp, startLog, release } = await acquireContext(browser, context);
  const storageScript = await page.addInitScript(initStorage, { ...stored });
  const opened = {
    ...startLog(),
    page,
    cdp,
    ...inputActions(page),
    ...screenQueries(page),
    close: () => release(new URL(url).origin),
  };
  await page.goto(url + path);
  await storageScript.dispose();
  await retryUntil(() => page.evaluate(focus), 'window.term', opened.screen);
  return opened;
}

/** Runs in the page before its scripts, on the first load. */
function initStorage(stored: Record<string, string>): void {
  sessionStorage.clear();
  window.name = '';
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
}

/** Runs in the page. */
async function emptyClipboard(): Promise<void> {
  await navigator.clipboard.writeText('').catch(() => undefined);
}

/** Runs in the page: focuses the terminal and empties the clipboard; returns whether there is a terminal. */
async function focus(): Promise<boolean> {
  const { term } = window as unknown as { term?: { focus(): void } };
  term?.focus();
  if (term) await navigator.clipboard.writeText('').catch(() => undefined);
  return term !== undefined;
}

function inputActions(page: Page) {
  return {
    insert: (text: string) => page.keyboard.insertText(text),
    type: (text: string) => page.keyboard.type(text),
    press: (key: string) => page.keyboard.press(key),
    async paste(text: string) {
      await page.evaluate((value) => navigator.clipboard.writeText(value), text);
      await page.keyboard.press('Control+v');
      await page.evaluate(emptyClipboard);
    },
  };
}
