import type { Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { serve } from '../scripts/serve.mjs';
import { fill, timed } from './filling.ts';
import { openProfile, type Profile } from './profile.ts';
import { compare } from './report.ts';

const rounds = 3;
let site: Awaited<ReturnType<typeof serve>>;
let full: Profile;
let small: Profile;

beforeAll(async () => {
  site = await serve(inject('site'), 0);
  [full, small] = await Promise.all([openProfile(site.url), openProfile(site.url)]);
  await small.page.evaluate(fill, { sessions: 1 });
  await full.page.evaluate(fill, { sessions: 1000 });
}, 300_000);
afterAll(async () => void (await Promise.all([full?.close(), small?.close(), site?.close()])));

/** What both profiles take, turn by turn. */
async function both(measure: (page: Page) => Promise<number>) {
  const times = { full: [] as number[], small: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.small.push(await measure(small.page));
    times.full.push(await measure(full.page));
  }
  return times;
}

test('1,000 sessions of 100 messages take no longer to start with, list and resume than one', async () => {
  const start = await both(started);
  compare('ms to the prompt, 1,000 sessions', start.full, 'one', start.small);
  const resumed = await both((page) => timed(page, '/session resume 1', /^Talk\. /));
  compare('ms to resume, of 1,000 sessions', resumed.full, 'one', resumed.small);
  const listed = await both((page) => timed(page, '/session list', /Talk .* session-/));
  compare('ms to list, of 1,000 sessions', listed.full, 'one', listed.small);
});

test('a search shows its first hit at once and takes as long as reading the store', async () => {
  const times = { first: [] as number[], all: [] as number[], reading: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.reading.push(await full.page.evaluate(read));
    times.first.push(await timed(full.page, '/session search 1:', /^ +1: /));
    await full.page.keyboard.press('Control+C');
    await full.page.waitForTimeout(500);
    times.all.push(await timed(full.page, '/session search 99999:', /found/));
  }
  compare('ms to the first hit', times.first, 'reading all', times.reading);
  compare('ms to search 100 MB', times.all, 'reading all', times.reading);
});

async function started(page: Page): Promise<number> {
  await page.reload();
  await page.waitForFunction(atPrompt);
  return page.evaluate(atPrompt);
}

/** Runs in the page: since navigation, once there is a prompt; else 0. */
function atPrompt(): number {
  const { term } = window as unknown as { term?: import('@xterm/xterm').Terminal };
  const buffer = term?.buffer.active;
  const line = buffer?.getLine(buffer.baseY + buffer.cursorY)?.translateToString(true);
  const state = window as unknown as { promptAt?: number };
  if (line?.startsWith('keysh>')) state.promptAt ??= performance.now();
  return state.promptAt ?? 0;
}

/** Runs in the page: milliseconds to read every message, 500 at a time. */
async function read(): Promise<number> {
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const start = performance.now();
  const database = await settle(indexedDB.open('keysh'));
  const store = () => database.transaction('messages').objectStore('messages');
  for (let at = 0; ; at += 500) {
    const found = await settle(store().getAll(IDBKeyRange.bound(at, at + 500, true), 500));
    if (found.length === 0) break;
  }
  database.close();
  return performance.now() - start;
}
