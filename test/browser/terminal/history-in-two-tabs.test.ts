import { expect, onTestFinished, test } from 'vitest';
import { soak } from '../../support/soak.ts';
import { reload, run, useHarness } from '../support/harness.ts';
import { discard, launch } from '../support/killable-browser.ts';
import { loadTab, openSecondTab, type Tab } from '../support/page.ts';
import { promptRow, recallLine } from '../support/prompt-row.ts';
import { recordsIn } from '../support/stored-records.ts';
import { typeKeys } from '../support/typing.ts';
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

test('lines entered in one tab can be recalled in another at once, in the order of entry', async () => {
  const console = await use.open();
  await run(console, 'frob first');
  const second = await openSecondTab(console, use.testBed.url);
  await run(second, 'frob second');
  await expect.poll(() => lines(console)).toEqual(['frob first', 'frob second']);
  await recallLine(console, 'frob second');
  await typeKeys(console, '<ArrowUp>');
  await console.waitFor(/^keysh> frob first$/);
  await console.press('Control+C');
  await run(second, 'history clear');
  const brought = async () => {
    await console.press('ArrowUp');
    const row = await promptRow(console);
    await console.press('ArrowDown');
    return row;
  };
  await expect.poll(brought).toBe('keysh>');
});

test('lines that an earlier version stored in localStorage are moved to the database', async () => {
  const console = await use.open({ stored: { 'keysh-history': '["frob old","frob older"]' } });
  await recallLine(console, 'frob older');
  expect((await console.storage()).local).toEqual({});
});

test('the first prompt does not wait for the database, and lines entered before it answers are stored', async () => {
  const console = await use.open();
  await run(console, 'frob first');
  await reload(console, () => {
    const { open } = IDBFactory.prototype;
    const answers: (() => void)[] = [];
    IDBFactory.prototype.open = function (...given) {
      const request = open.apply(this, given);
      const listen = request.addEventListener;
      request.addEventListener = (type: string, listener: EventListener, ...more: unknown[]) => {
        const late = (event: Event) => void answers.push(() => listener.call(request, event));
        listen.call(request, type, type === 'success' ? late : listener, ...(more as []));
      };
      return request;
    };
    Object.assign(window, { answer: () => answers.splice(0).forEach((each) => void each()) });
  });
  await console.prompt();
  await console.insert('frob early');
  await console.press('Enter');
  await console.waitFor(/^keysh> frob early$/);
  await console.page.evaluate(() => (window as unknown as { answer(): void }).answer());
  await console.prompt();
  await console.press('ArrowUp');
  await console.waitFor(/^keysh> frob early$/);
  await expect.poll(() => lines(console)).toEqual(['frob first', 'frob early']);
});
