import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { build } from '../build.mjs';
import { serve } from '../scripts/serve.mjs';
import { saying } from '../test/browser/support/answers.ts';
import { stored } from '../test/browser/support/harness.ts';
import { type Bench, openBench } from '../test/browser/support/page.ts';
import { buildMini } from './mini.mjs';
import { arm, filled, prompted, type Timed } from './probes.ts';
import { compare } from './report.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-bench-'));
const questions = { keysh: 'chat -m openai:gpt-4.1 go', mini: 'go' };
let bench: Bench;
let mini: Awaited<ReturnType<typeof serve>>;
let miniFiles: readonly Uint8Array[];

beforeAll(async () => {
  await build();
  miniFiles = await buildMini(folder);
  mini = await serve(folder, 0);
  bench = await openBench();
});
afterAll(async () => {
  await Promise.all([bench.close(), mini.close()]);
  rmSync(folder, { recursive: true });
});

test('bytes before the first prompt', () => {
  const page = readFileSync('dist/index.html', 'utf8');
  const named = [...page.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, file]) =>
    readFileSync(`dist/${file}`),
  );
  report('bytes, gzipped', { keysh: [zipped(named)], mini: [zipped(miniFiles)] });
});

test('time to a usable prompt', async () => {
  report('ms to a usable prompt', await alternate(10, (timed) => timed.prompt));
});

test('100,000 deltas from the socket to the terminal', async () => {
  const words = Array.from({ length: 100_000 }, (_, at) => `word${at}${at % 12 ? ' ' : '\n'}`);
  bench.hosts.answer('openai', inReads(saying([...words, 'SENTINEL'])));
  report('ms for 100,000 deltas', await alternate(5, (timed) => timed.reply));
});

/** Both pages in turn, each sample with a cold cache. */
async function alternate(
  samples: number,
  pick: (timed: Timed) => Promise<number>,
): Promise<Record<'keysh' | 'mini', number[]>> {
  const found: Record<'keysh' | 'mini', number[]> = { keysh: [], mini: [] };
  for (let at = 0; at < samples; at++) {
    for (const [name, url] of [
      ['keysh', bench.url],
      ['mini', mini.url],
    ] as const) {
      found[name].push(await visit(url, questions[name], pick));
    }
  }
  return found;
}

async function visit(
  url: string,
  question: string,
  pick: (timed: Timed) => Promise<number>,
): Promise<number> {
  const context = await bench.browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 930, height: 540 },
  });
  const page = await context.newPage();
  await page.addInitScript((entries) => Object.assign(localStorage, entries), stored('openai'));
  await page.goto(url, { waitUntil: 'commit' });
  const prompt = await page.evaluate(prompted);
  const value = await pick({
    prompt: Promise.resolve(prompt),
    get reply() {
      return answered(page, question);
    },
  });
  await context.close();
  return value;
}

async function answered(page: Page, question: string): Promise<number> {
  await page.evaluate(arm);
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  return page.evaluate(filled, 'SENTINEL');
}

/** The same bytes in pieces of 16 KiB, as fast as they are taken. */
function inReads(answer: ReturnType<typeof saying>): ReturnType<typeof saying> {
  const bytes = Buffer.from((answer.pieces ?? []).join(''));
  const pieces = Array.from({ length: Math.ceil(bytes.length / 16_384) }, (_, at) =>
    bytes.subarray(at * 16_384, (at + 1) * 16_384),
  );
  return { ...answer, pieces };
}

function zipped(files: readonly Uint8Array[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
}

function report(
  what: string,
  { keysh, mini: least }: Record<'keysh' | 'mini', readonly number[]>,
): void {
  compare(what, keysh, 'mini', least);
}
