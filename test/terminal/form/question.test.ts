import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { History } from '../../../src/terminal/editor/history.ts';
import { captureInterrupt, readLine } from '../../../src/terminal/editor/read-line.ts';
import { choose, confirm, confirmWord } from '../../../src/terminal/form/question.ts';
import { askSecret } from '../../../src/terminal/form/secret-prompt.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';

describe('a secret', () => {
  const seal = (value: string) => new Secret(value, `sk-…${value.slice(-2)}`);

  it('is drawn as bullets, and as its mask when entered', async () => {
    const { view, keys, rows } = openConsole(40, 5);
    const secret = askSecret(view, styled`Key: `, seal);
    keys(
      'xy',
      '<Backspace>',
      { type: 'paste', text: 'CANARY-12\r\n' },
      { type: 'compose', text: 'zz' },
    );
    expect(await rows()).toEqual([`Key: ${'•'.repeat(12)}`]);
    keys({ type: 'compose', text: '' }, '<ArrowUp>', '<Tab>', '<Enter>');
    expect(await secret).toMatchObject({ mask: 'sk-…12' });
    expect(await rows()).toEqual(['Key: sk-…12']);
  });

  it('left empty and a cancelled one are told apart', async () => {
    for (const last of ['<Enter>', '<Escape>', '<Ctrl-C>', '<Ctrl-D>']) {
      const { view, keys, rows } = openConsole(40, 5);
      const secret = askSecret(view, styled`Key: `, seal);
      keys('abc', '<Ctrl-U>', ...(last === '<Enter>' ? [] : ['abc']), last);
      expect(await secret).toBe(last === '<Enter>' ? 'empty' : 'cancelled');
      expect(await rows()).toEqual(['Key:']);
    }
  });
});

it('only y or yes with Enter answers a question with yes', async () => {
  const answers = { y: true, YES: true, '': false, n: false, yep: false };
  for (const [typed, expected] of Object.entries(answers)) {
    const { view, keys, rows } = openConsole(40, 5);
    const answer = confirm(view, styled`Remove?`);
    keys(typed, '<Enter>');
    expect([typed, await answer]).toEqual([typed, expected]);
    expect(await rows()).toEqual([`Remove? [y/N] ${expected ? 'yes' : 'no'}`]);
  }
  for (const key of ['<Escape>', '<Ctrl-C>', '<Ctrl-D>']) {
    const { view, keys } = openConsole(40, 5);
    const answer = confirm(view, styled`Remove?`);
    keys(key);
    expect(await answer).toBe(false);
  }
});

it('only the word asked for confirms, and longer text is hidden', async () => {
  for (const typed of ['', 'y', 'remov', 'removed', 'Remove', 'remove']) {
    const { view, keys, rows } = openConsole(60, 5);
    const answer = confirmWord(view, styled`All go.`, 'remove');
    keys(typed);
    const seen = typed.length > 6 ? '•'.repeat(typed.length) : typed;
    expect(await rows()).toEqual([`All go. Type remove to continue: ${seen}`.trimEnd()]);
    keys('<Enter>');
    expect([typed, await answer]).toEqual([typed, typed === 'remove']);
  }
  const { view, keys } = openConsole(60, 5);
  const answer = confirmWord(view, styled`All go.`, 'remove');
  keys('remove', '<Escape>');
  expect(await answer).toBe(false);
});

describe('type-ahead', () => {
  const plain = (text: string) => ({
    prompt: () => styled`> `,
    history: new History((line) => line),
    hide: () => [],
    echo: () => text,
  });

  it('becomes the next lines in order', async () => {
    const { view, keys, rows } = openConsole(40, 5);
    let interrupts = 0;
    const release = captureInterrupt(
      view,
      () => interrupts++,
      () => false,
    );
    keys('ab', '<Enter>', '<Ctrl-C>', 'c', '<Backspace>', 'd', '<Enter>', 'e');
    expect(await rows()).toEqual([]);
    release();
    expect(await readLine(view, plain('ab'))).toEqual({ type: 'line', text: 'ab' });
    expect(await readLine(view, plain('d'))).toEqual({ type: 'line', text: 'd' });
    void readLine(view, plain(''));
    expect(await rows()).toEqual(['> ab', '> d', '> e']);
    expect(interrupts).toBe(1);
  });

  it('goes to a hidden prompt that comes first', async () => {
    const { view, keys, rows } = openConsole(40, 5);
    captureInterrupt(
      view,
      () => undefined,
      () => false,
    );
    keys('abc', '<Enter>');
    const secret = await askSecret(view, styled`Key: `, (value) => new Secret(value, '••••'));
    expect(secret).toMatchObject({ mask: '••••' });
    expect(await rows()).toEqual(['Key: ••••']);
  });

  it('answers no question and becomes the next line', async () => {
    const { view, keys, rows } = openConsole(40, 5);
    const release = captureInterrupt(
      view,
      () => undefined,
      () => false,
    );
    keys('y', '<Enter>');
    release();
    const answer = confirm(view, styled`Remove?`);
    expect(await rows()).toEqual(['Remove? [y/N]']);
    keys('n', '<Enter>', 'z');
    expect(await answer).toBe(false);
    expect(await readLine(view, plain('y'))).toEqual({ type: 'line', text: 'y' });
    void readLine(view, plain(''));
    expect(await rows()).toEqual(['Remove? [y/N] no', '> y', '> z']);
  });

  it('loses a key that is taken', async () => {
    const { view, keys, rows } = openConsole(40, 5);
    const release = captureInterrupt(
      view,
      () => undefined,
      (key) => key.type === 'press' && key.name === 'Enter',
    );
    keys('ab', '<Enter>', 'c');
    release();
    void readLine(view, plain(''));
    expect(await rows()).toEqual(['> abc']);
  });
});

describe('a question with several answers', () => {
  const ask = (shell: ReturnType<typeof openConsole>) =>
    choose(shell.view, styled`[a]dd, [d]rop:`, ['add', 'drop'], 'drop');

  it.each([
    ['a', 'add'],
    [' ADD ', 'add'],
    ['d', 'drop'],
    ['', 'drop'],
    ['ad', 'drop'],
    ['x', 'drop'],
  ])('%j means %s', async (typed, expected) => {
    const shell = openConsole(40, 5);
    const answer = ask(shell);
    shell.keys(typed, '<Enter>');
    expect(await answer).toBe(expected);
    expect(await shell.rows()).toEqual([`[a]dd, [d]rop: ${expected}`]);
    expect(shell.states[0]).toBe('[a]dd, [d]rop: ');
  });

  it.each(['<Escape>', '<Ctrl-C>', '<Ctrl-D>'])('%s chooses the default', async (key) => {
    const shell = openConsole(40, 5);
    const answer = ask(shell);
    shell.keys(...(key === '<Ctrl-D>' ? [] : ['a']), key);
    expect(await answer).toBe('drop');
  });

  it('hides text longer than any answer', async () => {
    const shell = openConsole(40, 5);
    void ask(shell);
    shell.keys('drop!');
    expect(await shell.rows()).toEqual(['[a]dd, [d]rop: •••••']);
  });
});
