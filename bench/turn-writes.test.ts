import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { reload, run, stored, useHarness } from '../test/browser/support/harness.ts';
import { record } from './report.ts';

const use = useHarness();

test('write transactions of a turn', async () => {
  const console = await use.open({
    stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' },
  });
  await reload(console, countWrites);
  await console.prompt();
  use.hosts.answer('openai', replyWith(['ok']));
  await run(console, 'chat');
  await run(console, 'the first question');
  const writes = () => console.page.evaluate(() => Number(document.documentElement.dataset.writes));
  const before = await writes();
  await run(console, 'another question');
  record('turnWrites', [(await writes()) - before]);
});

/** Runs in the page: counts write transactions on the root element. */
function countWrites(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
    const { dataset } = document.documentElement;
    if (mode === 'readwrite') dataset.writes = `${Number(dataset.writes ?? 0) + 1}`;
    return transaction.call(this, stores, mode, ...rest);
  };
}
