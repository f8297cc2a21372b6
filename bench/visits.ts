import type { BrowserContext, Page } from 'playwright-core';
import type { ReceivedRequest } from '../test/browser/support/answer-table.ts';
import type { Answer } from '../test/browser/support/answers.ts';
import { asResponses } from '../test/browser/support/as-responses.ts';
import { stored } from '../test/browser/support/harness.ts';
import type { TestBed } from '../test/browser/support/page.ts';
import { recordEnter, timeToPrompt, timeToText } from './probes.ts';

/** A page that was loaded with a cold cache and shows its prompt. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Milliseconds from the start of the navigation to the first frame with a prompt. */
  readonly promptMs: number;
  /** The number of requests until then. */
  readonly requests: number;
}

export interface VisitOptions {
  /** Entries of localStorage in addition to an OpenAI key. */
  readonly entries?: Readonly<Record<string, string>>;
  /** Is called with the page before it is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Opens a page in a new context, with an OpenAI key. */
export async function visit(
  { browser }: TestBed,
  url: string,
  { entries = {}, prepare }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 930, height: 540 },
  });
  const page = await context.newPage();
  await page.addInitScript((items) => Object.assign(localStorage, items), {
    ...stored('openai'),
    ...entries,
  });
  await prepare?.(page);
  const requestTimes = await recordRequests(page);
  await page.goto(url, { waitUntil: 'commit' });
  const promptMs = await page.evaluate(timeToPrompt);
  const requests = requestTimes.filter((time) => time <= promptMs).length;
  return { context, page, promptMs, requests };
}

/** Returns a growing list of the times of the page's requests, in milliseconds after the first one. */
async function recordRequests(page: Page): Promise<readonly number[]> {
  const cdp = await page.context().newCDPSession(page);
  const times: number[] = [];
  let first: number | undefined;
  cdp.on('Network.requestWillBeSent', ({ timestamp }) => {
    first ??= timestamp;
    times.push((timestamp - first) * 1000);
  });
  await cdp.send('Network.enable');
  return times;
}

/** Types a question; its last letter is drawn when this resolves. */
export async function typeQuestion(page: Page, question: string): Promise<void> {
  await page.keyboard.type(question);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Sends the typed question; returns the milliseconds from Enter to the first frame with the end of the reply. */
export async function timeReply(page: Page, end: string): Promise<number> {
  await page.evaluate(recordEnter);
  await page.keyboard.press('Enter');
  return page.evaluate(timeToText, end);
}

/** Returns the same stream in chunks of 16 KiB, in the format of the endpoint that is asked. */
export function rechunked(stream: Answer): (seen: ReceivedRequest) => Answer {
  return ({ path }) => {
    const answer = path.endsWith('/responses') ? asResponses(stream) : stream;
    const bytes = Buffer.from((answer.pieces ?? []).join(''));
    const pieces = Array.from({ length: Math.ceil(bytes.length / 16_384) }, (_, at) =>
      bytes.subarray(at * 16_384, (at + 1) * 16_384),
    );
    return { ...answer, pieces };
  };
}
