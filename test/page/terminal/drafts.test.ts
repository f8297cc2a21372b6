import { test } from 'vitest';
import { typeKeys } from '../../browser/support/typing.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

test('the draft is restored after Up and Down and after Ctrl-C, and Up keeps the typed prefix', async () => {
  const console = await use.open();
  for (const line of ['key list', 'version', 'key which']) await run(console, line);
  await typeKeys(console, 'key<ArrowLeft><ArrowUp>');
  await console.waitFor(/> key which$/);
  await typeKeys(console, '<ArrowUp>');
  await console.waitFor(/> key list$/);
  await typeKeys(console, '<ArrowUp><ArrowDown><ArrowDown>X');
  await console.waitFor(/> keXy/);
  await console.press('Control+C');
  await console.prompt();
  await typeKeys(console, '<ArrowUp>');
  await console.waitFor(/> keXy$/);
});
