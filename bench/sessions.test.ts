import type { Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { serve } from '../scripts/serve.mjs';
import { timeToLine } from './probes.ts';
import { openProfile, type Profile } from './profile.ts';
import { record } from './report.ts';
import { seedSessions } from './seed-sessions.ts';

const rounds = 3;
let site: Awaited<ReturnType<typeof serve>>;
let populated: Profile;
let single: Profile;

beforeAll(async () => {
  site = await serve(inject('site'), 0);
  [populated, single] = await Promise.all([openProfile(site.url), openProfile(site.url)]);
  await single.page.evaluate(seedSessions, { sessions: 1 });
  await populated.page.evaluate(seedSessions, { sessions: 1000 });
}, 300_000);
afterAll(
  async () => void (await Promise.all([populated?.close(), single?.close(), site?.close()])),
);

/** Measures both profiles alternately. */
async function measureBoth(measure: (page: Page) => Promise<number>) {
  const times = { populated: [] as number[], single: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.single.push(await measure(single.page));
    times.populated.push(await measure(populated.page));
  }
  return times;
}

test('start, list and resume with 1,000 sessions of 100 messages, compared with one session', async () => {
  const start = await measureBoth(timeToStart);
  record('manyStart', start.populated, start.single);
  const resumed = await measureBoth((page) =>
    timeToLine(page, '/session resume 1', /^Session .*Talk/),
  );
  record('manyResume', resumed.populated, resumed.single);
  const listed = await measureBoth((page) => timeToLine(page, '/session list', /^ *1 +Talk/));
  record('manyList', listed.populated, listed.single);
});

test('a search of 1,000 sessions, compared with reading all messages', async () => {
  const times = { first: [] as number[], all: [] as number[], reading: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.reading.push(await populated.page.evaluate(readAllMessages));
    times.first.push(await timeToLine(populated.page, '/session search 1:', /^ +1: /));
    await populated.page.keyboard.press('Control+C');
    await populated.page.waitForTimeout(500);
    times.all.push(await timeToLine(populated.page, '/session search 99999:', /found/));
  }
  record('searchFirst', times.first, times.reading);
  record('searchAll', times.all, times.reading);
});

async function timeToStart(page: Page): Promise<number> {
  await page.reload();
  await page.waitForFunction(promptTime);
  return page.evaluate(promptTime);
}

/** Runs in the page: returns the milliseconds from the start of the navigation to the prompt; 0 if there is none yet. */
function promptTime(): number {
  const { term } = window as unknown as { term?: import('@xterm/xterm').Terminal };
  const buffer = term?.buffer.active;
  const line = buffer?.getLine(buffer.baseY + buffer.cursorY)?.translateToString(true);
  const state = window as unknown as { promptAt?: number };
  if (line?.startsWith('keysh>')) state.promptAt ??= performance.now();
  return state.promptAt ?? 0;
}

/** Runs in the page: returns the milliseconds to read every message in batches of 500. */
async function readAllMessages(): Promise<number> {
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
