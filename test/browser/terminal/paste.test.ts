import { describe, expect, test } from 'vitest';
import { delayAnswer } from '../support/answer-gate.ts';
import { replyWith } from '../support/answers.ts';
import { run, stored, useConsole, useHarness } from '../support/harness.ts';
import { messageOf, openChat, pressComposingKey, submitMessage } from '../support/typing.ts';

const use = useHarness();

describe('a pasted or inserted message', () => {
  const shared = useConsole(use, {
    stored: stored('openai'),
    prepare: (console) => run(console, 'chat -m openai:gpt-4.1'),
  });

  test('a paste of several lines is one message, sent only by Enter', async () => {
    const console = shared();
    await console.paste('a\r\n\tb\x1b[201~\r\u009b201~\x07\x00c\n');
    await console.type('d');
    expect(use.chatRequests).toEqual([]);
    expect(await submitMessage(use, console)).toBe('a\n\tb\nc\nd');
    expect(use.chatRequests).toHaveLength(1);
  });

  test('lines inserted at once, or by a soft keyboard, are at most one message', async () => {
    const console = shared();
    await console.insert('a\nb\nc');
    expect(use.chatRequests).toEqual([]);
    await console.press('Control+u');
    await console.press('Control+u');
    expect(await submitMessage(use, console)).toBe('a\nb');
    const gate = delayAnswer(use, 'openai', replyWith(['ok']));
    await console.type('x\ny\nz');
    await gate.arrived;
    gate.release();
    await console.waitFor(/> yz$/);
    expect(use.chatRequests).toHaveLength(2);
  });

  test('an input method commits once, and its Enter sends nothing', async () => {
    const console = shared();
    const { cdp } = console;
    const compose = (text: string) =>
      cdp.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    for (const text of ['ㅎ', '하', '한']) {
      await pressComposingKey(console, 'Process');
      await compose(text);
    }
    await console.waitFor(/> 한$/);
    await pressComposingKey(console, 'Enter');
    await cdp.send('Input.insertText', { text: '한' });
    await pressComposingKey(console, 'Process');
    await compose('にほ');
    await compose('');
    for (const letter of 'aa') {
      await pressComposingKey(console, 'Unidentified');
      await cdp.send('Input.insertText', { text: letter });
    }
    await cdp.send('Input.insertText', { text: ' 👍🏽' });
    expect(use.chatRequests).toEqual([]);
    expect(await submitMessage(use, console)).toBe('한aa 👍🏽');
  });

  test('Ctrl-C with a selection copies it and does not change the line', async () => {
    const console = shared();
    await console.type('one two');
    await console.waitFor(/> one two$/);
    await console.page.evaluate('window.term.selectAll()');
    await console.press('Control+c');
    await expect
      .poll(() => console.page.evaluate(() => navigator.clipboard.readText()))
      .toContain('one two');
    expect(await submitMessage(use, console)).toBe('one two');
  });
});

test('a line of nearly a megabyte can be edited and is sent in full', async () => {
  const console = await openChat(use);
  const text = 'lorem ipsum dolor sit amet\n'.repeat(35_000);
  await console.paste(text);
  await console.waitFor(/> \[Pasted 35000 lines, 945\.0 kB, about 236k tokens\]$/);
  await console.type('x');
  await console.waitFor(/tokens\]x$/);
  await console.type('yz');
  await console.press('ArrowLeft');
  await console.press('Backspace');
  await console.waitFor(/tokens\]xz$/);
  await console.press('Enter');
  await expect.poll(() => use.chatRequests.length, { timeout: 10_000 }).toBe(1);
  expect(messageOf(use, 0)).toBe(`${text}xz`);
});
