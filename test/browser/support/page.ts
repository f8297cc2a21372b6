import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { inject } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';
import { enter } from './browser-contexts.ts';
import { type Log, listen } from './browser-log.ts';
import { rows, screen } from './rows.ts';
import { type StandIns, standIns } from './stand-ins.ts';
import { prompt, question, standsAt, until } from './wait-for-prompt.ts';
import { openWindow } from './windows.ts';

/** What the tests of one file share: the browser, the providers' hosts, the page's own server. */
export interface Bench {
  readonly browser: Browser;
  readonly hosts: StandIns;
  /** The page's address. */
  readonly url: string;
  /** Addresses that the page's own server was asked for. */
  readonly served: string[];
  close(): Promise<void>;
}

/** What the files of one worker share: to start it takes longer than many a test. */
const shared = once(async () => {
  const reached = inject('browsers')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!reached) throw new Error('there is no browser for this worker');
  const { ports, address } = reached;
  const [hosts, browser] = await Promise.all([standIns(ports), chromium.connect(address)]);
  return { hosts, browser, port: ports.site };
});

/** Starts the page's server, and the first time all else; call once a file and `close` in `afterAll`. */
export async function openBench(folder = inject('site')): Promise<Bench> {
  const { browser, hosts, port } = await shared();
  const served: string[] = [];
  const { url, close } = await serve(folder, port, (request) => served.push(request.url ?? ''));
  hosts.reset();
  return { browser, hosts, served, url, close };
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export interface OpenOptions {
  /** Joined to the page's address: `#b=…`. */
  readonly path?: string;
  /** What it shows once it is ready, where that is no prompt. */
  readonly until?: RegExp;
  /** What localStorage holds before the page starts. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
}

/** A page with the console in it, and hands and eyes for it. */
export interface Tab {
  readonly page: Page;
  /** Key by key. */
  type(text: string): Promise<void>;
  /** At once, as an input method does: for what is no test of keys, since a key takes as long as all of this. */
  insert(text: string): Promise<void>;
  /** `Enter`, `Control+C`, as Playwright names keys. */
  press(key: string): Promise<void>;
  /** Through the clipboard and Ctrl-V. */
  paste(text: string): Promise<void>;
  /** The visible rows. */
  screen(): Promise<string>;
  /** Every line of both buffers, soft-wrapped rows joined. */
  rows(): Promise<string[]>;
  /** Waits until a line of either buffer shows it; the error holds the screen. */
  waitFor(wanted: string | RegExp, milliseconds?: number): Promise<void>;
  /** Waits until the cursor stands behind an empty prompt. */
  prompt(): Promise<void>;
  /** Resolves at a prompt or a question. */
  asked(): Promise<void>;
  storage(): Promise<{ local: Record<string, string>; session: Record<string, string> }>;
}

/** A tab, and what the browser notes of it. */
export interface WatchedTab extends Tab, Log {
  readonly cdp: CDPSession;
}

/** A tab of its own browser storage. */
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

/** Opens the page in a context of its own and waits until `window.term` is there. */
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
  await page.evaluate(emptyClipboard);
  return opened;
}

/** Runs in the page before its scripts, the first time that it is loaded. */
function fill(stored: Record<string, string>): void {
  sessionStorage.clear();
  window.name = '';
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
}

/** Runs in the page. */
async function emptyClipboard(): Promise<void> {
  await navigator.clipboard.writeText('').catch(() => undefined);
}

/** Runs in the page: whether there is a terminal, which then has the focus. */
function focus(): boolean {
  const { term } = window as unknown as { term?: { focus(): void } };
  term?.focus();
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
  const lines = () => rows(page);
  return {
    screen: look,
    rows: lines,
    waitFor: (wanted: string | RegExp, milliseconds?: number) =>
      until(
        async () => (await lines()).some((line) => shows(line, wanted)),
        wanted,
        look,
        milliseconds,
      ),
    prompt: () => until(() => page.evaluate(standsAt, prompt), 'a prompt', look),
    asked: () => until(() => page.evaluate(standsAt, question), 'a prompt or a question', look),
    storage: () =>
      page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } })),
  };
}

function shows(line: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? line.includes(wanted) : wanted.test(line);
}
