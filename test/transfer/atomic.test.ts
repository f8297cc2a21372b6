import { IDBDatabase } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { doImport, planImport, type Restoring } from '../../src/transfer/import/apply-import.ts';
import type { Plan } from '../../src/transfer/import/plan.ts';
import { storageWithQuota } from '../support/memory-storage.ts';
import { bot, question, session, talks } from './records.ts';
import { type Browser, dump, freshBrowser, plant, read, restoring } from './stores.ts';

const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
const entries = { 'keysh-size': '18', 'keysh-color': 'off' };
const text = JSON.stringify({
  format: 'keysh',
  version: 1,
  settings: { wrap: 'off', size: '20' },
  bots: [bot('new')],
  sessions: [session('t')],
  messages: [question('tq', 't')],
});

let browser: Browser;

beforeEach(async () => {
  browser = freshBrowser(entries);
  await plant(browser, { bots: [bot('poet', { k: key }), bot('wit')], ...talks(3) });
});

async function replacement(changes: Partial<Restoring> = {}): Promise<Restoring> {
  const { content } = await read(text, browser);
  return { ...restoring(browser, content, 'replace'), ...changes };
}

/** Expects a replacing import to fail with this message and to change nothing. */
async function expectNoChange(changes: Partial<Restoring>, message: RegExp): Promise<void> {
  const before = await dump(browser);
  const importing = doImport(browser.database, await replacement(changes));
  await expect(importing).rejects.toThrow(message);
  expect(await dump(browser)).toBe(before);
}

/**
 * Returns a storage for three writes. At the third it aborts the newest transaction, as a browser does when its disk is
 * full. It refuses the writes from number `refusedFrom` on.
 */
function abortingLast(refusedFrom = Number.POSITIVE_INFINITY): Storage {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return storageWithQuota(entries, (before) => {
    if (before === 2) begun.mock.results.at(-1)?.value.abort();
    return before >= refusedFrom;
  });
}

describe('a failed import changes nothing', () => {
  test.each([0, 1, 2])('if setting number %i cannot be stored', async (number) => {
    browser = { ...browser, storage: storageWithQuota(entries, (before) => before === number) };
    await expectNoChange({}, /^Nothing was changed, because no setting can be saved/);
  });

  test('if the transaction is aborted after the settings are stored', async () => {
    browser = { ...browser, storage: abortingLast() };
    await expectNoChange({}, /./);
  });

  test('if it is stopped after its last record', async () => {
    const seen: number[] = [];
    const step = (done: number, total: number) => {
      if (done === total && total > 0) seen.push(done);
      if (seen.length > 1) throw new Error('stopped');
    };
    await expectNoChange({ step }, /^stopped$/);
  });

  test('except settings that cannot be restored, which it names', async () => {
    browser = { ...browser, storage: abortingLast(3) };
    const importing = doImport(browser.database, await replacement());
    await expect(importing).rejects.toThrow(/cannot be restored: color, size, wrap\. Not changed/);
    expect(await browser.database.use((opened) => opened.getAllKeys('bots'))).toEqual([
      'poet',
      'wit',
    ]);
  });
});

describe('a confirmed import', () => {
  const writeBot = (record: object) => plant(browser, { bots: [record] });

  async function shown(): Promise<Plan> {
    return planImport(browser.database, await replacement());
  }

  test.each<readonly [string, () => Promise<void>]>([
    ['a bot', () => writeBot(bot('other'))],
    ["a bot's own key", () => writeBot(bot('wit', { k: key }))],
    ['a session', () => plant(browser, { sessions: [session('other')] })],
    ['a message', () => plant(browser, { messages: [question('other', 's1')] })],
  ])('changes nothing if it would remove %s that was added since', async (_, act) => {
    const plan = await shown();
    await act();
    await expectNoChange({ shown: plan }, /^Nothing was changed: data was added/);
  });

  test('proceeds if it removes only what was shown', async () => {
    const plan = await shown();
    await browser.database.write(['bots'], (writing) => writing.objectStore('bots').delete('wit'));
    await writeBot(bot('poet', { k: `${key}x`, system: 'Rhyme.' }));
    await doImport(browser.database, await replacement({ shown: plan }));
    expect(await browser.database.use((opened) => opened.getAll('bots'))).toEqual([bot('new')]);
  });

  test('keeps settings changed since if it only adds records', async () => {
    const adding = { ...(await replacement()), mode: 'merge' } as const;
    const plan = await planImport(browser.database, adding);
    expect([...plan.settings]).toEqual([['wrap', 'off']]);
    browser.storage.setItem('keysh-wrap', 'on');
    await doImport(browser.database, { ...adding, shown: plan });
    expect(browser.storage.getItem('keysh-wrap')).toBe('on');
  });
});

test('an import is planned without waiting for other readers', async () => {
  const planning = await replacement();
  let isPlanned = false;
  const reading = browser.database.read(['bots', 'sessions', 'messages'], async (all) => {
    for (let round = 0; round < 5000 && !isPlanned; round += 1)
      await all.objectStore('bots').count();
    return isPlanned;
  });
  await planImport(browser.database, planning);
  isPlanned = true;
  expect(await reading).toBe(true);
});
