import { test } from 'vitest';
import { run, useBench } from '../support/harness.ts';
import { play } from '../support/typing.ts';

const use = useBench();

test('the draft is restored after Up and Down and after Ctrl-C, and Up keeps the typed prefix', async () => {
  const console = await use.open();
  for (const line of ['key list', 'version', 'key which']) await run(console, line);
  await play(console, 'key<ArrowLeft><ArrowUp>');
  await console.waitFor(/> key which$/);
  await play(console, '<ArrowUp>');
  await console.waitFor(/> key list$/);
  await play(console, '<ArrowUp><ArrowDown><ArrowDown>X');
  await console.waitFor(/> keXy/);
  await console.press('Control+C');
  await console.prompt();
  await play(console, '<ArrowUp>');
  await console.waitFor(/> keXy$/);
});
