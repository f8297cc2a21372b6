import type { Terminal } from '@xterm/xterm';
import { expect, test } from 'vitest';
import { useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();
const cursor = ({ page }: Console) =>
  page.evaluate(() => (window as unknown as { term: Terminal }).term.buffer.active.cursorX);

test('an unsent line with emoji, CJK and combining marks is drawn with exact widths after a reload', async () => {
  const console = await use.open();
  await console.insert('👩‍👩‍👧 漢字 e\u0301');
  const end = 'keysh> '.length + 2 + 1 + 4 + 1 + 1;
  await expect.poll(() => cursor(console)).toBe(end);
  console.page.on('dialog', (dialog) => void dialog.accept());
  await console.page.reload();
  await console.waitFor('漢字');
  await expect.poll(() => cursor(console)).toBe(end);
});
