import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../src/storage/database.ts';
import { addCost, forgetSpending, setCosts } from '../../src/storage/spending.ts';

const november = { month: '2026-11', budget: 10 };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Returns a tab in which the month was counted, with nothing spent. */
async function counted(): Promise<Database> {
  const tab = new Database();
  await setCosts(tab, november, new Map());
  return tab;
}

describe('what was spent in a month', () => {
  test('is not known before it was counted, or for another month or budget', async () => {
    const tab = await counted();
    expect(await addCost(tab, { ...november, month: '2026-12' }, ['a', 1])).toBeUndefined();
    expect(await addCost(tab, { ...november, budget: 11 }, ['a', 1])).toBeUndefined();
    expect(await addCost(tab, november, ['a', 1])).toEqual({ spent: 1, reached: 0 });
    await forgetSpending(tab);
    expect(await addCost(tab, november, ['b', 1])).toBeUndefined();
  });

  test('is the sum of the replies of all tabs, and one tab reports each threshold', async () => {
    const tabs = [await counted(), new Database()];
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        addCost(tabs[at % 2] as Database, november, [`r${at}`, 1]),
      ),
    );
    expect(Math.max(...all.map((each) => each?.spent ?? 0))).toBe(12);
    expect(all.map((each) => each?.reached).filter(Boolean)).toEqual([80, 100]);
  });

  test('has each reply once, with its latest cost', async () => {
    const tab = await counted();
    await addCost(tab, november, ['a', 1]);
    await addCost(tab, november, ['b', 2]);
    expect(await addCost(tab, november, ['a', 4])).toEqual({ spent: 6, reached: 0 });
  });

  test('includes replies that another tab added while the others were read', async () => {
    const tab = await counted();
    await addCost(tab, november, ['read', 1]);
    await addCost(tab, november, ['missed', 2]);
    const read = new Map([
      ['old', 3],
      ['read', 1],
    ]);
    expect(await setCosts(tab, november, read)).toEqual({ spent: 6, reached: 0 });
    expect(await addCost(tab, november, ['read', 1])).toEqual({ spent: 6, reached: 0 });
  });

  test('is kept for each month, as after the clock was set forward and back', async () => {
    const tab = await counted();
    await addCost(tab, november, ['a', 9]);
    await setCosts(tab, { ...november, month: '2027-01' }, new Map([['b', 1]]));
    expect(await addCost(tab, november, ['c', 0.5])).toEqual({ spent: 9.5, reached: 0 });
  });

  test('is reported again for another budget, and at once if that is reached', async () => {
    const tab = await counted();
    expect(await addCost(tab, november, ['a', 10])).toEqual({ spent: 10, reached: 100 });
    const costs = new Map([['a', 10]]);
    expect(await setCosts(tab, { ...november, budget: 12 }, costs)).toEqual({
      spent: 10,
      reached: 80,
    });
    expect(await setCosts(tab, { ...november, budget: 12 }, costs)).toEqual({
      spent: 10,
      reached: 0,
    });
  });

  test('keeps the ids of few replies', async () => {
    const tab = await counted();
    await setCosts(
      tab,
      november,
      new Map(Array.from({ length: 500 }, (_, at) => [`r${at}`, 0.01])),
    );
    const record = await tab.use((opened) => opened.get('spending', '2026-11'));
    expect(JSON.stringify(record).length).toBeLessThan(2000);
    expect((await addCost(tab, november, ['r499', 0.01]))?.spent).toBeCloseTo(5);
  });

  test('is counted again if its record is damaged', async () => {
    const tab = await counted();
    await tab.write(['spending'], async (writing) => {
      await writing.objectStore('spending').put({ month: '2026-11', budget: 10, spent: 'all' });
    });
    expect(await addCost(tab, november, ['a', 1])).toBeUndefined();
  });
});
