import type { BrowserContext, Page } from 'playwright-core';
import type { saying } from '../test/browser/support/answers.ts';
import { stored } from '../test/browser/support/harness.ts';
import type { Bench } from '../test/browser/support/page.ts';
import { arm, filled, prompted } from './probes.ts';

/** A page that is loaded with a cold cache and shows its prompt. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Milliseconds from the start of the navigation to the first frame with a prompt. */
  readonly prompt: number;
}

/** Opens a page with an OpenAI key and these entries in its storage. */
export async function visit(
  { browser }: Bench,
  url: string,
  entries: Readonly<Record<string, string>> = {},
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
  await page.goto(url, { waitUntil: 'commit' });
  return { context, page, prompt: await page.evaluate(prompted) };
}

/** Returns the milliseconds from Enter to the first frame with the end of the reply in the terminal's buffer. */
export async function answered(page: Page, question: string): Promise<number> {
  await page.evaluate(arm);
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  return page.evaluate(filled, 'SENTINEL');
}

/** Returns the same bytes in pieces of 16 KiB, as fast as they are taken. */
export function inReads(answer: ReturnType<typeof saying>): ReturnType<typeof saying> {
  const bytes = Buffer.from((answer.pieces ?? []).join(''));
  const pieces = Array.from({ length: Math.ceil(bytes.length / 16_384) }, (_, at) =>
    bytes.subarray(at * 16_384, (at + 1) * 16_384),
  );
  return { ...answer, pieces };
}
