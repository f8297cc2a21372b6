import { expect, test } from 'vitest';
import { useHarness } from '../support/harness.ts';
import { cursor, openChat, submitMessage } from '../support/typing.ts';

const use = useHarness();

const graphemes = ['请', '👨‍👩‍👧‍👦', '🇰🇷', 'e\u0301', '👍🏽', '❤️'];

test('a grapheme is one cursor step and one Backspace', async () => {
  const console = await use.open();
  const start = await cursor(console);
  for (const grapheme of graphemes) {
    await console.insert(`a${grapheme}`);
    const [end] = await cursor(console);
    await console.press('ArrowLeft');
    expect(await cursor(console)).toEqual([start[0] + 1, start[1]]);
    await console.press('End');
    expect((await cursor(console))[0]).toBe(end);
    await console.press('Backspace');
    await console.press('Backspace');
    expect(await cursor(console)).toEqual(start);
  }
  await console.insert('请翻译以下文字');
  for (let at = 0; at < 7; at++) await console.press('Backspace');
  await console.prompt();
  expect(await cursor(console)).toEqual(start);
});

test('text longer than a row is edited across its wraps', async () => {
  const console = await openChat(use);
  const columns = await console.page.evaluate('window.term.cols');
  const text = `${'日本'.repeat(40)}abc `.repeat(3);
  await console.insert(text);
  const [, bottom] = await cursor(console);
  await console.press('Home');
  const [left, top] = await cursor(console);
  expect(bottom - top).toBe(Math.floor((left + 492) / Number(columns)));
  for (let at = 0; at < 80; at++) await console.press('ArrowRight');
  await console.type('X');
  await console.press('End');
  for (let at = 0; at < 5; at++) await console.press('Backspace');
  const chars = Array.from(text);
  const edited = `${chars.slice(0, 80).join('')}X${chars.slice(80, -5).join('')}`;
  expect(await submitMessage(use, console)).toBe(edited.trim());
});
