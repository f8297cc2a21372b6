import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { run, useHarness } from '../support/harness.ts';
import { chooseFile, importFile } from '../support/import-export.ts';
import { sweep } from '../support/leak-sweep.ts';
import { drop, enterAnswerAfterPause } from '../support/share-links.ts';
import { dumpOf } from '../support/stored-records.ts';

const use = useHarness();

const global = canary('anthropic');

const own = canary('openai', 'poet');

const pasted = canary('groq', 'pasted');

const stored = { 'app-apikey-provider1': global.key };

test('a dropped file is asked about: a prompt becomes a bot, and a damaged file is refused', async () => {
  const console = await use.open({ stored });
  await drop(console, 'Street poet.md', `You rhyme. ${pasted.key}`);
  await console.waitFor(/^Masked in texts: 1 key\.$/);
  await console.waitFor(/^Import it\? \[y\/N\] $/);
  await enterAnswerAfterPause(console, 'y');
  await console.prompt();
  await run(console, 'bot show Street-poet');
  await console.waitFor(/system +You rhyme\. gsk_…\S{4}$/);
  await chooseFile(console, 'import', `Be ${'very '.repeat(100)}brief.`, 'brief.txt');
  await console.waitFor(/^ {2}bot +│ brief, /);
  await console.waitFor(/^ {2}system prompt +│ Be very /);
  await console.waitFor(/^ {18}│ …$/);
  await console.waitFor(/^Import it\? \[y\/N\] $/);
  await run(console, '');
  await run(console, 'clear');
  await importFile(console, 'import --yes', 'Be brief.', 'brief.txt');
  await console.waitFor(/^Imported\.$/);
  const before = await dumpOf(console);
  await drop(console, 'a.json', '{"format":"keysh","version":1,"bots":[{');
  await console.waitFor(/^✗ The file is cut off at entry 1 of bots\. Nothing/);
  await console.prompt();
  expect(await dumpOf(console)).toBe(before);
  expect(await sweep(console, use.testBed, [global, own, pasted])).toEqual([]);
});
