import { describe, expect, test } from 'vitest';
import { openChat, submitMessage, typeKeys } from '../../browser/support/typing.ts';
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
