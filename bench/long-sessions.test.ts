import { afterAll, beforeAll, inject, test } from 'vitest';
import { serve } from '../scripts/serve.mjs';
import { bundle } from './bundle.ts';
import { memoryOf, timeToLine, timeToPrompt, waitForLine } from './probes.ts';
import { openProfile, type Profile } from './profile.ts';
import { isQuick, record } from './report.ts';
import { seedSessions } from './seed-sessions.ts';

const rounds = isQuick ? 2 : 5;
/** The sessions by their number of messages; a quick run has no longer one. */
const sizes = isQuick ? [100, 10_000] : [100, 10_000, 100_000];
let site: Awaited<ReturnType<typeof serve>>;
const profiles: Profile[] = [];

beforeAll(async () => {
  site = await serve(inject('site'), 0);
  for (const messages of sizes) {
    const profile = await openProfile(site.url);
    profiles.push(profile);
    await profile.page.evaluate(seedSessions, { sessions: 1, messages });
  }
}, 300_000);
afterAll(async () => {
  await Promise.all([...profiles.map((profile) => profile.close()), site?.close()]);
});

test('the last 50 messages of a long session, compared with getAllRecords', async () => {
  const page = longest().page;
  const cdp = await page.context().newCDPSession(page);
  // The page's policy does not allow scripts of others, and does not apply to this.
  await cdp.send('Runtime.evaluate', { expression: await bundle('last-messages.ts', 'iife') });
  const times = { keysh: [] as number[], records: [] as number[] };
  for (let round = 0; round <= 2 * rounds; round += 1) {
    times.records.push(await page.evaluate(readLastRecords));
    times.keysh.push(await page.evaluate(`timeLastMessages('session-0')`));
  }
  record('lastMessages', times.keysh.slice(1), times.records.slice(1));
});

test('offer of the last conversation after the first prompt, by the length of the session', async () => {
  const [short = [], long = [], longer] = await measureAll(async ({ page }) => {
    await page.reload({ waitUntil: 'commit' });
    await page.evaluate(timeToPrompt);
    return page.evaluate(waitForLine, '^Last conversation: ');
  });
  record('offer10k', long, short);
  if (longer) record('offer100k', longer, short);
});

test('resumption of a session by its length, and the heap afterwards', async () => {
  const [short = [], long = [], longer] = await measureAll(({ page }) =>
    timeToLine(page, '/session resume 1', /^Session .*Talk/),
  );
  record('resume10k', long, short);
  if (longer) record('resume100k', longer, short);
  const [shortHeap, , longerHeap] = await Promise.all(profiles.map(heapOf));
  if (shortHeap && longerHeap) record('heap100k', [longerHeap], [shortHeap]);
});

/** Measures the profiles alternately; returns the results of each. */
async function measureAll(measure: (profile: Profile) => Promise<number>): Promise<number[][]> {
  const times: number[][] = profiles.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, profile] of profiles.entries()) times[at]?.push(await measure(profile));
  }
  return times;
}

function longest(): Profile {
  const profile = profiles.at(-1);
  if (!profile) throw new Error('no profile was opened');
  return profile;
}

async function heapOf({ page }: Profile): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  return (await memoryOf(cdp)).heapMB;
}

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
