import { expect, onTestFinished, test } from 'vitest';
import { soak } from '../../support/soak.ts';
import { run, useHarness } from '../support/harness.ts';
import { discard, launch } from '../support/killable-browser.ts';
import { loadTab, type Tab } from '../support/page.ts';
import { recallLine } from '../support/prompt-row.ts';
import { recordsIn } from '../support/stored-records.ts';
import { openWindow } from '../support/windows.ts';

const use = useHarness();

const lines = (tab: Tab) => recordsIn<string>(tab, 'history');

async function enterAll(tab: Tab, entered: readonly string[]): Promise<void> {
  for (const line of entered) await run(tab, line);
}

test('two tabs that enter lines at the same time keep all, and each can recall all of them', async () => {
  const owned = await launch({});
  onTestFinished(() => discard(owned));
  const each = soak ? 30 : 10;
  const tabs = [
    await loadTab(await openWindow(owned.context), use.testBed.url),
    await loadTab(await openWindow(owned.context), use.testBed.url),
  ] as const;
  const entered = ['a', 'b'].map((name) =>
    Array.from({ length: each }, (_, at) => `frob ${name}${at}`),
  );
  await Promise.all(tabs.map((tab, at) => enterAll(tab, entered[at] ?? [])));
  await expect.poll(async () => (await lines(tabs[0])).length).toBe(2 * each);
  const all = await lines(tabs[0]);
  for (const [at, name] of ['a', 'b'].entries())
    expect(all.filter((line) => line.startsWith(`frob ${name}`))).toEqual(entered[at]);
  for (const tab of tabs) {
    await run(tab, 'clear');
    await run(tab, 'history');
    for (const line of [...(await lines(tab)).slice(-20)]) await tab.waitFor(` ${line}`);
  }
});

test('lines that an earlier version stored in localStorage are moved to the database', async () => {
  const console = await use.open({ stored: { 'keysh-history': '["frob old","frob older"]' } });
  await recallLine(console, 'frob older');
  expect((await console.storage()).local).toEqual({});
});
