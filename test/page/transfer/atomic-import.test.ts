import { expect, test } from 'vitest';
import { botRecords } from '../../browser/support/bots.ts';
import { chooseFile, fileOf } from '../../browser/support/import-export.ts';
import { dumpOf, plantRecords } from '../../browser/support/stored-records.ts';
import { bot, talks } from '../../transfer/records.ts';
import { keys, run, useHarness } from '../support/harness.ts';

const use = useHarness();

const replacement = fileOf({
  settings: { theme: 'light', font: 'DejaVu Sans Mono', wrap: 'off' },
  bots: [bot('wit')],
  ...talks(1),
});

test('a bot or key that another tab adds during the question is not removed', async () => {
  const console = await use.open();
  await plantRecords(console, { bots: [bot('poet')], ...talks(1) });
  const second = await use.openSecondTab(console);
  for (const line of [
    'bot new bard -m openai:gpt-4.1',
    `key set openai ${keys.openai} --bot bard`,
  ]) {
    await chooseFile(console, 'import --replace', replacement);
    await console.waitFor(/^Replace all data\? \[y\/N\] $/);
    await run(second, line);
    const before = await dumpOf(second);
    await run(console, 'y');
    await console.waitFor(/^✗ Nothing was changed: data was added in the meantime/);
    await expect.poll(() => dumpOf(console)).toBe(before);
    await run(console, 'clear');
  }
  await chooseFile(console, 'import --replace', replacement);
  await console.waitFor(/^Bots that lose their own key: bard\.$/);
  await console.waitFor(/^Replace all data\? \[y\/N\] $/);
  await run(console, 'y');
  await console.waitFor(/^Imported\.$/);
  expect(await botRecords(console)).toEqual([bot('wit')]);
});
