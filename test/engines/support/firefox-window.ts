import type { Browser } from 'playwright-core';

/** A session of WebDriver BiDi. */
interface Session {
  send<Result>(method: string, parameters: object): Promise<Result>;
}

/** A part of Playwright that it does not export: its version is pinned. */
interface Internals {
  readonly _connection: {
    toImpl(browser: Browser): { readonly _browserSession: Session };
  };
}

interface Contexts {
  readonly contexts: readonly { readonly context: string; readonly url: string }[];
}

interface Evaluated {
  readonly exceptionDetails?: { readonly text: string };
}

/** Runs a function in a window of Firefox itself, outside its pages, where it may do what a user can. */
export async function inBrowserWindow<Given>(
  browser: Browser,
  run: (given: Given) => void,
  given: Given,
): Promise<void> {
  const session = (browser as unknown as Internals)._connection.toImpl(browser)._browserSession;
  const { contexts } = await session.send<Contexts>('browsingContext.getTree', {
    'moz:scope': 'chrome',
  });
  const { exceptionDetails } = await session.send<Evaluated>('script.evaluate', {
    target: { context: contexts.find(({ url }) => url.includes('browser.xhtml'))?.context },
    expression: `(${run})(${JSON.stringify(given)})`,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
}

/** A window of Firefox with one page. */
interface BrowserWindow extends Window {
  readonly gBrowser: { readonly currentURI: { readonly spec: string } };
  composing?: TextInputProcessor;
}

/** What input methods use. */
interface TextInputProcessor {
  readonly ATTR_RAW_CLAUSE: number;
  beginInputTransactionForTests(window: Window): boolean;
  startComposition(): boolean;
  setPendingCompositionString(text: string): void;
  appendClauseToPendingComposition(length: number, attribute: number): void;
  flushPendingComposition(): boolean;
  commitComposition(): void;
}

declare const Services: {
  readonly prefs: { setIntPref(name: string, value: number): void };
  readonly wm: { getEnumerator(type: string): Iterable<BrowserWindow> };
};
declare const Cc: Record<string, { createInstance(type: unknown): TextInputProcessor }>;
declare const Ci: Record<string, unknown>;

/** Runs in Firefox: begins to compose a text in the page at an address. */
export function startComposing([address, text]: readonly [string, string]): void {
  const windows = [...Services.wm.getEnumerator('navigator:browser')];
  const shown = windows.find(({ gBrowser }) => gBrowser.currentURI.spec === address);
  const processor = Cc['@mozilla.org/text-input-processor;1']?.createInstance(
    Ci.nsITextInputProcessor,
  );
  if (!shown || !processor?.beginInputTransactionForTests(shown)) throw new Error('not focused');
  processor.startComposition();
  processor.setPendingCompositionString(text);
  processor.appendClauseToPendingComposition(text.length, processor.ATTR_RAW_CLAUSE);
  processor.flushPendingComposition();
  shown.composing = processor;
}

/** Runs in Firefox: commits the composed text. */
export function commitComposed(): void {
  for (const { composing } of Services.wm.getEnumerator('navigator:browser'))
    composing?.commitComposition();
}

/** Runs in Firefox: sets which sites may store data. */
export function setCookieBehavior(value: number): void {
  Services.prefs.setIntPref('network.cookie.cookieBehavior', value);
}
