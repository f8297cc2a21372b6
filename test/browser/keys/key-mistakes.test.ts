import { expect, test } from 'vitest';
import { closeForm, focusedRow, moveToField, openForm } from '../support/forms.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();
const slot = async (console: Console, number: number) =>
  (await console.storage()).local[`app-apikey-provider${number}`];

test('in settings Ctrl-Z restores a key, and a click moves the focus to the row it hits', async () => {
  const console = await use.open({ stored: stored('openai', 'gemini') });
  await openForm(console, 'settings', /^Settings/);
  await moveToField(console, 'openai');
  await console.type('x');
  await expect.poll(() => slot(console, 2)).toBe('x');
  await console.press('Control+z');
  await console.waitFor(/^> openai \(OpenAI\) +sk-proj-…4Iy5/);
  expect(await slot(console, 2)).toBe(keys.openai);
  const screen = await console.page.locator('.xterm-screen').boundingBox();
  const rows = (await console.screen()).split('\n');
  const count = await console.page.evaluate(
    () => (window as unknown as { term: { rows: number } }).term.rows,
  );
  const at = rows.findIndex((row) => row.includes('groq (Groq)'));
  const { x = 0, y = 0, height = 0 } = screen ?? {};
  await console.page.mouse.click(x + 100, y + ((at + 0.5) * height) / count);
  await expect.poll(() => focusedRow(console)).toMatch(/^groq/);
  await console.paste(keys.groq ?? '');
  await console.waitFor(/^> groq \(Groq\) +•/);
  await moveToField(console, 'gemini');
  await console.press('Backspace');
  await closeForm(console);
  await console.waitFor(/^gemini key …1Jz2 removed\. .* bring it back: key restore gemini$/);
  await run(console, 'key restore gemini');
  await console.waitFor(/^Restored: gemini key …1Jz2\.$/);
  const { local } = await console.storage();
  expect([local['app-apikey-provider4'], local['app-apikey-provider7']]).toEqual([
    keys.gemini,
    keys.groq,
  ]);
});
