import { describe, expect, test } from 'vitest';
import { cursor, openChat, submitMessage, typeKeys } from '../../browser/support/typing.ts';
import { run, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

describe('an editing key', () => {
  const shared = useConsole(use, {
    stored: stored('openai'),
    prepare: (console) => run(console, 'chat -m openai:gpt-4.1'),
  });

  /** Text and keys in angle brackets, and the resulting line with a bar for the cursor. */
  test.each([
    ['Ctrl-A and Ctrl-E', 'bc<Control+a>a<Control+e>d', 'abcd|'],
    ['Home and End', 'bc<Home>a<End>d', 'abcd|'],
    ['Ctrl-B and Ctrl-F', 'ac<Control+b>b<Control+f>d', 'abcd|'],
    ['Ctrl-P and Ctrl-N', 'a<Control+j>b<Control+p>c<Control+n>', 'ac\nb|'],
    ['Ctrl-K and Ctrl-Y', 'abc<ArrowLeft><Control+k><Control+a><Control+y>', 'c|ab'],
    ['Ctrl-U', 'a bc<ArrowLeft><Control+u>', '|c'],
    ['Ctrl-W', 'chat well... bar<Control+w>', 'chat well... |'],
    ['Ctrl-D and Ctrl-H', 'abc<ArrowLeft><Control+d><Control+h>', 'a|'],
    ['Ctrl-T', 'acb<Control+t><ArrowLeft><ArrowLeft><Control+t>', 'ba|c'],
    ['Alt-B, Alt-F and Alt-D', 'a b c<Alt+b><Alt+b><Alt+d><Alt+f>x', 'a  cx|'],
    ['Alt-Backspace', 'foo-bar<Alt+Backspace>', 'foo-|'],
    ['Ctrl-arrows', 'foo bar<Control+ArrowLeft>x<Control+ArrowRight>y', 'foo xbary|'],
    ['Ctrl-Z and Ctrl-Shift-Z', 'foo bar<Control+z><Control+z><Control+Shift+Z>', 'foo |'],
    ['Ctrl-_', 'foo bar<Control+_>', 'foo |'],
    ['Alt-Y', 'a <Control+u>b <Control+u><Control+y><Alt+y>', 'a |'],
    ['Ctrl-L', 'ab<Control+l>', 'ab|'],
    ['Shift-Enter, Alt-Enter and Ctrl-J', 'a<Shift+Enter>b<Alt+Enter>c<Control+j>', 'a\nb\nc\n|'],
  ])('%s', async (_, steps, line) => {
    const console = shared();
    await typeKeys(console, `${steps}|`);
    expect(await submitMessage(use, console)).toBe(line);
  });
});

test('Ctrl-Shift-C and the shortcuts for tabs and windows do not change the line', async () => {
  // Ctrl-W, Ctrl-N and Ctrl-T never reach a page in a window with tabs; Alt-Backspace, Down and retyping replace them.
  const console = await openChat(use);
  await typeKeys(console, 'ab<Control+Shift+C><Control+PageUp>c');
  expect(await submitMessage(use, console)).toBe('abc');
});

test('hidden text does not enter the kill ring', async () => {
  const console = await use.open();
  await typeKeys(console, 'model<Control+w>key set openai sk-abcdefghijklmnop<Control+w>');
  await typeKeys(console, '<Control+c><Control+y>');
  await console.waitFor(/> model$/);
  expect((await console.rows()).join('\n')).not.toContain('sk-abcdefghijklmnop');
});

test('exit, and Ctrl-D on an empty line, leave chat mode', async () => {
  const console = await use.open({ stored: stored('openai') });
  for (const way of ['/exit', '/quit', '/bye', 'exit', '']) {
    await run(console, 'chat -m openai:gpt-4.1');
    await console.waitFor(/^gpt-4\.1> $|^gpt-4\.1>$/);
    if (way === '') await console.press('Control+d');
    else await run(console, way);
    await run(console, `clear`);
    expect((await console.screen()).trim()).toBe('keysh>');
  }
  expect(use.chatRequests).toEqual([]);
});

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
