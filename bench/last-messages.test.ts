import { afterAll, beforeAll, inject, test } from 'vitest';
import { serve } from '../scripts/serve.mjs';
import { bundle } from './bundle.ts';
import { openProfile, type Profile } from './profile.ts';
import { isQuick, record } from './report.ts';
import { seedSessions } from './seed-sessions.ts';

const rounds = isQuick ? 5 : 11;
const messages = isQuick ? 10_000 : 100_000;
let site: Awaited<ReturnType<typeof serve>>;
let profile: Profile;

beforeAll(async () => {
  site = await serve(inject('site'), 0);
  profile = await openProfile(site.url);
  await profile.page.evaluate(seedSessions, { sessions: 1, messages });
}, 300_000);
afterAll(async () => void (await Promise.all([profile?.close(), site?.close()])));

test('the last 50 messages of a long session, compared with getAllRecords', async () => {
  const { page } = profile;
  const cdp = await page.context().newCDPSession(page);
  // The page's policy does not allow scripts of others, and does not apply to this.
  await cdp.send('Runtime.evaluate', { expression: await bundle('last-messages.ts', 'iife') });
  const times = { keysh: [] as number[], records: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    times.records.push(await page.evaluate(readLastRecords));
    times.keysh.push(await page.evaluate(`timeLastMessages('session-0')`));
  }
  record('lastMessages', times.keysh.slice(1), times.records.slice(1));
});

/** An index of a browser that can read records backwards. */
interface RecordIndex {
  getAllRecords(options: object): IDBRequest<readonly unknown[]>;
}

/** Runs in the page: returns the milliseconds to read the last 50 messages with a single request. */
async function readLastRecords(): Promise<number> {
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await settle(indexedDB.open('keysh'));
  const start = performance.now();
  const index = database.transaction('messages').objectStore('messages').index('session');
  const options = { query: 'session-0', count: 50, direction: 'prev' };
  await settle((index as unknown as RecordIndex).getAllRecords(options));
  const time = performance.now() - start;
  database.close();
  return time;
}
