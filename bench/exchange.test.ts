import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { serve } from '../scripts/serve.mjs';
import { fill, timed } from './filling.ts';
import { openProfile, type Profile } from './profile.ts';
import { compare, spread } from './report.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-exchange-'));
const rounds = 3;
let site: Awaited<ReturnType<typeof serve>>;
let full: Profile;

beforeAll(async () => {
  site = await serve(inject('site'), 0);
  full = await openProfile(site.url);
  await full.page.evaluate(fill, { sessions: 1000 });
}, 300_000);
afterAll(async () => {
  await Promise.all([full?.close(), site?.close()]);
  rmSync(folder, { recursive: true });
});

test('export of 1,000 sessions of 100 messages of 1 kB', async () => {
  const peaks = { batches: [] as number[], string: [] as number[] };
  const times = { batches: [] as number[], string: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    peaks.string.push(
      await full.peakOf(async () => {
        times.string.push(await full.page.evaluate(asOneString));
      }),
    );
    peaks.batches.push(
      await full.peakOf(async () => {
        times.batches.push((await exported(full.page, `${round}.json`)).time);
      }),
    );
  }
  compare('MB at the peak of an export', peaks.batches, 'one string', peaks.string);
  compare('ms for an export', times.batches, 'one string, nothing checked', times.string);
});

test('import of that, and export again', async () => {
  const { file } = await exported(full.page, 'first.json');
  const empty = await openProfile(site.url);
  const times: number[] = [];
  const peak = await empty.peakOf(async () => {
    times.push(await imported(empty.page, file, /^Imported\.$/));
  });
  const again = await exported(empty.page, 'second.json');
  const twice = await imported(empty.page, file, /^Everything in the file is already stored/);
  await empty.close();
  const timeless = async (name: string) =>
    (await readFile(name, 'utf8')).replace(/"exported":"[^"]*"/, '');
  expect((await timeless(again.file)) === (await timeless(file))).toBe(true);
  process.stdout.write(
    `ms for an import: ${spread(times, 0)}, peak ${peak.toFixed(0)} MB; again, nothing new: ${twice.toFixed(0)} ms\n`,
  );
});

/** The file that `export` downloads, and the milliseconds from Enter until it is said to be done. */
async function exported(page: Page, name: string): Promise<{ file: string; time: number }> {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const coming = page.waitForEvent('download');
  const time = await timed(page, 'export', /^Exported /);
  const file = path.join(folder, name);
  await (await coming).saveAs(file);
  return { file, time };
}

async function imported(page: Page, file: string, end: RegExp): Promise<number> {
  page.once('filechooser', (chooser) => void chooser.setFiles(file));
  return timed(page, 'import', end);
}

/** Runs in the page: milliseconds for what an export without batches would do. */
function asOneString(): Promise<number> {
  const start = performance.now();
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  return settle(indexedDB.open('keysh')).then(async (database) => {
    const reading = database.transaction(['bots', 'sessions', 'messages']);
    const names = ['bots', 'sessions', 'messages'];
    const lists = names.map((name) => settle(reading.objectStore(name).getAll()));
    const [bots, sessions, messages] = await Promise.all(lists);
    const blob = new Blob([JSON.stringify({ bots, sessions, messages })]);
    database.close();
    return blob.size > 0 ? performance.now() - start : Number.NaN;
  });
}
