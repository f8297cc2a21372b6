import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { inject } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';
import { enter } from './browser-contexts.ts';
import { type Log, listen } from './browser-log.ts';
import { rows, screen } from './rows.ts';
import { type StandIns, standIns } from './stand-ins.ts';
import { atMark, lineShown, prompt, question, until } from './wait-for-prompt.ts';
import { openWindow } from './windows.ts';
import { launchBrowser, once, workerPorts } from './worker-browser.ts';

/** What the tests of a file share: the browser, the stand-ins, the page's server. */
export interface Bench {
  readonly browser: Browser;
  readonly hosts: StandIns;
  /** The page's address. */
  readonly url: string;
  /** Paths requested from the page's server. */
  readonly served: string[];
  close(): Promise<void>;
}

/** The resources that the test files of a worker share, since they take long to start. */
const shared = once(async () => {
  const ports = await workerPorts();
  const [hosts, browser] = await Promise.all([standIns(ports), launchBrowser()]);
  return { hosts, browser, port: ports.site };
});

/** Starts the page's server, and on the first call the stand-ins; call it once per file and `close` in `afterAll`. */
export async function openBench(folder = inject('site')): Promise<Bench> {
  const { browser, hosts, port } = await shared();
  const served: string[] = [];
  const { url, close } = await serve(folder, port, (request) => served.push(request.url ?? ''));
  hosts.reset();
  return { browser, hosts, served, url, close };
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
  asked(): Promise<void>;
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
export async function beside({ page }: Pick<Tab, 'page'>, url: string): Promise<WatchedTab> {
  const context = page.context();
  const opened = await openWindow(context);
  const cdp = await context.newCDPSession(opened);
  const note = await listen(opened, cdp);
  return { ...note(), ...(await tabIn(opened, url)), cdp };
}

/** Loads the console in a page; resolves at its prompt. */
export async function tabIn(page: Page, url: string): Promise<Tab> {
  await page.goto(url);
  const tab = { page, ...hands(page), ...eyes(page) };
  await tab.prompt();
  return tab;
}

/** Opens the page in its own context and waits for `window.term`. */
export async function openConsole(
  { browser, url }: Pick<Bench, 'browser' | 'url'>,
  { path = '', stored = {}, context = {} }: OpenOptions = {},
): Promise<Console> {
  const { page, cdp, note, leave } = await enter(browser, context);
  const filling = await page.addInitScript(fill, { ...stored });
  const opened = {
    ...note(),
    page,
    cdp,
    ...hands(page),
    ...eyes(page),
    close: () => leave(new URL(url).origin),
  };
  await page.goto(url + path);
  await filling.dispose();
  await until(() => page.evaluate(focus), 'window.term', opened.screen);
  return opened;
}

/** Runs in the page before its scripts, on the first load. */
function fill(stored: Record<string, string>): void {
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

function hands(page: Page) {
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

function eyes(page: Page) {
  const look = () => screen(page);
  return {
    screen: look,
    rows: () => rows(page),
    waitFor: (wanted: string | RegExp, milliseconds?: number) =>
      until((longest) => lineShown(page, wanted, longest), wanted, look, milliseconds),
    prompt: () => until((longest) => atMark(page, prompt, longest), 'a prompt', look),
    asked: () =>
      until((longest) => atMark(page, question, longest), 'a prompt or a question', look),
    storage: () =>
      page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } })),
  };
}
