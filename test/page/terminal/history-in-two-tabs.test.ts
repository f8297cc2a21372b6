import { expect, test } from 'vitest';
import { promptRow, recallLine } from '../../browser/support/prompt-row.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import type { Tab } from '../../browser/support/tab.ts';
import { typeKeys } from '../../browser/support/typing.ts';
import { reload, run, useHarness } from '../support/harness.ts';

const use = useHarness();

const lines = (tab: Tab) => recordsIn<string>(tab, 'history');

test('lines entered in one tab can be recalled in another at once, in the order of entry', async () => {
  const console = await use.open();
  await run(console, 'frob first');
  const second = await use.openSecondTab(console);
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
