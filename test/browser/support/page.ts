import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { inject } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';
import { acquireContext } from './browser-contexts.ts';
import { type Log, recordLog } from './browser-log.ts';
import { rows, screen } from './rows.ts';
import { type StandIns, standIns } from './stand-ins.ts';
import {
  promptOrQuestionPattern,
  promptPattern,
  retryUntil,
  waitForLine,
  waitForTextBeforeCursor,
} from './wait-for-prompt.ts';
import { openWindow } from './windows.ts';
import { launchBrowser, once, workerPorts } from './worker-browser.ts';

/** The resources that the tests of a file share: the browser, the stand-ins and the page's server. */
export interface TestBed {
  readonly browser: Browser;
  readonly hosts: StandIns;
  /** The page's address. */
  readonly url: string;
  /** Paths requested from the page's server. */
  readonly servedPaths: string[];
  close(): Promise<void>;
}

/** The resources that the test files of a worker share, since they take long to start. */
const shared = once(async () => {
  const ports = await workerPorts();
  const [hosts, browser] = await Promise.all([standIns(ports), launchBrowser()]);
  return { hosts, browser, port: ports.site };
});

/** Starts the page's server, and on the first call the stand-ins; call it once per file and `close` in `afterAll`. */
export async function openTestBed(folder = inject('site')): Promise<TestBed> {
  const { browser, hosts, port } = await shared();
  const servedPaths: string[] = [];
  const { url, close } = await serve(folder, port, (request) =>
    servedPaths.push(request.url ?? ''),
  );
  hosts.reset();
  return { browser, hosts, servedPaths, url, close };
}

export interface OpenOptions {
  /** Appended to the page's address, such as `#b=…`. */
  readonly path?: string;
  /** What the page shows when it is ready, if not a prompt. */
  readonly until?: RegExp;
  /** The entries of localStorage before the page starts. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
}

/** A page with the console, and functions to type into it and read its screen. */
export interface Tab {
  readonly page: Page;
  /** Types the text key by key. */
  type(text: string): Promise<void>;
  /**
   * Inserts the text at once, as an input method does. Faster than `type`, for tests that do not depend on single keys.
   */
  insert(text: string): Promise<void>;
  /** Presses a key by Playwright's name, such as `Enter` or `Control+C`. */
  press(key: string): Promise<void>;
  /** Pastes the text through the clipboard with Ctrl-V. */
  paste(text: string): Promise<void>;
  /** Returns the visible rows. */
  screen(): Promise<string>;
  /** Returns every line of both buffers, soft-wrapped rows joined. */
  rows(): Promise<string[]>;
  /** Waits until a line of either buffer contains or matches `wanted`; the error on timeout contains the screen. */
  waitFor(wanted: string | RegExp, milliseconds?: number): Promise<void>;
  /** Waits for an empty prompt with the cursor after it. */
  prompt(): Promise<void>;
  /** Waits for a prompt or a question. */
  promptOrQuestion(): Promise<void>;
  storage(): Promise<{ local: Record<string, string>; session: Record<string, string> }>;
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

function screenQueries(page: Page) {
  const readScreen = () => screen(page);
  return {
    screen: readScreen,
    rows: () => rows(page),
    waitFor: (wanted: string | RegExp, milliseconds?: number) =>
      retryUntil((maxMs) => waitForLine(page, wanted, maxMs), wanted, readScreen, milliseconds),
    prompt: () =>
      retryUntil(
        (maxMs) => waitForTextBeforeCursor(page, promptPattern, maxMs),
        'a prompt',
        readScreen,
      ),
    promptOrQuestion: () =>
      retryUntil(
        (maxMs) => waitForTextBeforeCursor(page, promptOrQuestionPattern, maxMs),
        'a prompt or a question',
        readScreen,
      ),
    storage: () =>
      page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } })),
  };
}
