import type { CDPSession, Page } from 'playwright-core';

/** An entry that the browser's developer tools would show. */
export interface Entry {
  readonly text: string;
  readonly url: string;
}

/** A request of the page, whether or not it left the browser. */
export interface AttemptedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the browser reported since the page was opened, including reloads. */
export interface Log {
  /** Calls of `console`. */
  readonly messages: readonly Entry[];
  /** The browser's own log entries: failed and blocked requests, deprecations. */
  readonly browserEntries: readonly Entry[];
  readonly errors: readonly Entry[];
  /** Violations of the page's policy: the directive and the blocked address. */
  readonly violations: readonly Entry[];
  /** Messages posted to other windows and tabs. */
  readonly postedMessages: readonly Entry[];
  readonly attemptedRequests: readonly AttemptedRequest[];
}

/** A log that is being written. */
export type MutableLog = { readonly [list in keyof Log]: Log[list][number][] };

/** Returns an empty log. */
export const emptyLog = (): MutableLog => ({
  messages: [],
  browserEntries: [],
  errors: [],
  violations: [],
  postedMessages: [],
  attemptedRequests: [],
});

/**
 * Records what the browser reports; call it before the page is loaded. Each call of the returned function starts a new
 * log.
 */
export async function recordLog(page: Page, cdp: CDPSession): Promise<() => Log> {
  let log = emptyLog();
  cdp.on('Runtime.consoleAPICalled', (event) => {
    const text = event.args.map((arg) => JSON.stringify(arg.value ?? arg.preview ?? arg)).join(' ');
    log.messages.push({ text, url: event.stackTrace?.callFrames[0]?.url ?? '' });
  });
  cdp.on('Log.entryAdded', ({ entry: { text, url = '' } }) =>
    log.browserEntries.push({ text, url }),
  );
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception, url = '' } }) => {
    const what = exception?.description ?? exception?.value ?? '';
    log.errors.push({ text: `${text} ${what}`, url });
  });
  cdp.on('Network.requestWillBeSent', ({ request: { url, method, headers, postData } }) => {
    log.attemptedRequests.push({ url, method, headers, body: postData ?? '' });
  });
  for (const domain of ['Runtime', 'Log', 'Network'] as const) await cdp.send(`${domain}.enable`);
  await page.exposeFunction('noteViolation', (entry: Entry) => log.violations.push(entry));
  await page.exposeFunction('notePosted', (entry: Entry) => log.postedMessages.push(entry));
  await page.addInitScript(reportToLog);
  return () => {
    log = emptyLog();
    return log;
  };
}

/** Runs in the page before its scripts. */
function reportToLog(): void {
  type Note = (entry: Entry) => void;
  const { noteViolation, notePosted } = globalThis as unknown as Record<string, Note>;
  document.addEventListener('securitypolicyviolation', (event) => {
    noteViolation?.({ text: event.effectiveDirective, url: event.blockedURI });
  });
  for (const poster of [BroadcastChannel.prototype, MessagePort.prototype, globalThis]) {
    const post = poster.postMessage as (...all: unknown[]) => void;
    const noting = function (this: unknown, ...all: unknown[]) {
      notePosted?.({ text: JSON.stringify(all[0]) ?? '', url: '' });
      return post.apply(this, all);
    };
    Object.assign(poster, { postMessage: noting });
  }
}
