import { expect, test } from 'vitest';
import { botRecords } from '../support/bots.ts';
import { moveToField, openForm } from '../support/forms.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const title = 'Configuration of poet';

test('a full disk is reported in the form, and stored values are kept', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1 -s "Be kind."');
  await openForm(console, 'config', title);
  await moveToField(console, 'System prompt');
  await console.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await console.type('!');
  await console.waitFor(/^Not saved\. System prompt: Not saved: the storage of this page is full/);
  expect(await botRecords(console)).toMatchObject([{ system: 'Be kind.' }]);
});
