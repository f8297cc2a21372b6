import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { serve } from '../scripts/serve.mjs';
import { timeToLine } from './probes.ts';
import { openProfile, type Profile } from './profile.ts';
import { record } from './report.ts';
import { seedSessions } from './seed-sessions.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-export-'));
const rounds = 3;
let site: Awaited<ReturnType<typeof serve>>;
let populated: Profile;

beforeAll(async () => {
  site = await serve(inject('site'), 0);
  populated = await openProfile(site.url);
  await populated.page.evaluate(seedSessions, { sessions: 1000 });
}, 300_000);
afterAll(async () => {
  await Promise.all([populated?.close(), site?.close()]);
  rmSync(folder, { recursive: true });
});

test('export of 1,000 sessions of 100 messages of 1 kB', async () => {
  const peaks = { batches: [] as number[], string: [] as number[] };
  const times = { batches: [] as number[], string: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    peaks.string.push(
      await populated.peakMemoryOf(async () => {
        times.string.push(await populated.page.evaluate(exportInOneString));
      }),
    );
    peaks.batches.push(
      await populated.peakMemoryOf(async () => {
        times.batches.push((await timeExport(populated.page, `${round}.json`)).time);
      }),
    );
  }
  record('exportPeak', peaks.batches, peaks.string);
  record('exportTime', times.batches, times.string);
});

test('import into an empty profile, and a second export', async () => {
  const { file } = await timeExport(populated.page, 'first.json');
  const empty = await openProfile(site.url);
  const times: number[] = [];
  const peak = await empty.peakMemoryOf(async () => {
    times.push(await timeImport(empty.page, file, /^Imported\.$/));
  });
  const second = await timeExport(empty.page, 'second.json');
  const repeated = await timeImport(empty.page, file, /^Everything in the file is already stored/);
  await empty.close();
  const withoutTime = async (name: string) =>
    (await readFile(name, 'utf8')).replace(/"exported":"[^"]*"/, '');
  expect((await withoutTime(second.file)) === (await withoutTime(file))).toBe(true);
  record('importTime', times);
  record('importPeak', [peak]);
  record('importAgain', [repeated]);
});

/** Runs `export`; returns the downloaded file, and the milliseconds from Enter to the message that it is complete. */
async function timeExport(page: Page, name: string): Promise<{ file: string; time: number }> {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const downloading = page.waitForEvent('download');
  const time = await timeToLine(page, 'export', /^Exported /);
  const file = path.join(folder, name);
  await (await downloading).saveAs(file);
  return { file, time };
}

async function timeImport(page: Page, file: string, end: RegExp): Promise<number> {
  page.once('filechooser', (chooser) => void chooser.setFiles(file));
  return timeToLine(page, 'import', end);
}

/** Runs in the page: returns the milliseconds of an export that reads everything at once and writes one string. */
function exportInOneString(): Promise<number> {
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
