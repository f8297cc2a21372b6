import type { Page } from 'playwright-core';
import type { ReceivedRequest, StandIns } from './answer-table.ts';
import type { Log } from './browser-log.ts';

/** What a page offers in the browser and in Node. */
export type Scripted = Pick<
  Page,
  | 'evaluate'
  | 'addInitScript'
  | 'reload'
  | 'close'
  | 'url'
  | 'waitForEvent'
  | 'waitForTimeout'
  | 'viewportSize'
  | 'setViewportSize'
>;

/** A tab with the functions that every engine has. */
export interface BasicTab {
  readonly page: Pick<Scripted, 'evaluate' | 'close'>;
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

/** A page with the console, and functions to type into it and read its screen. */
export interface Tab extends BasicTab {
  readonly page: Scripted;
}

/** A tab with its log. */
export type WatchedTab = Tab & Log;

/** A tab with browser storage of its own, in any engine. */
export interface BasicConsole extends BasicTab, Log {
  close(): Promise<void>;
}

/** A tab with browser storage of its own. */
export interface Console extends WatchedTab {
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Appended to the page's address, such as `#b=…`. */
  readonly path?: string;
  /** What the page shows when it is ready, if not a prompt. */
  readonly until?: RegExp;
  /** The entries of localStorage before the page starts. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** The resources that the tests of a file share, in any engine. */
export interface BasicTestBed {
  readonly hosts: StandIns;
  /** Paths requested from the page's server. */
  readonly servedPaths: string[];
  close(): Promise<void>;
}

/** The resources that the tests of a file share. */
export interface TestBed extends BasicTestBed {
  /** The page's address. */
  readonly url: string;
}

/** The harness of a test file: the shared test bed, and a new console for each test. */
export interface Harness<
  Opened extends BasicConsole = Console,
  Options extends OpenOptions = OpenOptions,
  Opening extends BasicTestBed = TestBed,
> {
  readonly hosts: StandIns;
  readonly testBed: Opening;
  /** The chat requests that the stand-ins received, in order. */
  readonly chatRequests: readonly ReceivedRequest[];
  /**
   * Opens a console; resolves at its prompt, or when `until` is shown. It is closed after the test, which fails if the
   * policy was violated or an error was thrown.
   */
  open(options?: Options): Promise<Opened>;
  /** Opens a console that the caller closes. */
  launch(options?: Options): Promise<Opened>;
  /** Opens another tab with the browser storage of a console, at its prompt; it is closed with the console. */
  openSecondTab(console: Opened): Promise<Omit<Opened, 'close'>>;
}
