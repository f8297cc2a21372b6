import { describe, expect, it } from 'vitest';
import { edit, maxLineUnits } from '../../src/terminal/editor/edit.ts';
import { History } from '../../src/terminal/editor/history.ts';
import { readLine } from '../../src/terminal/editor/read-line.ts';
import { createState, fullText } from '../../src/terminal/editor/state.ts';
import { textInput } from '../../src/terminal/form/field-inputs.ts';
import type { TextField } from '../../src/terminal/form/form-fields.ts';
import { askSecret } from '../../src/terminal/form/secret-prompt.ts';
import { type Key, press } from '../../src/terminal/input/keys.ts';
import { createLine } from '../../src/terminal/text/line.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { openForm, seal } from './form-harness.ts';
import { openConsole } from './harness.ts';

const paste = (text: string): Key => ({ type: 'paste', text });
const half = 'x'.repeat(maxLineUnits / 2);

describe('a line', () => {
  it('takes 1,000,000 characters and refuses more without losing any', () => {
    const full = edit(edit(createState(), paste(half)).state, paste(`${half.slice(1)}y`)).state;
    expect(fullText(full)).toHaveLength(maxLineUnits);
    for (const key of [paste('z'), { type: 'text', text: 'z' } as const]) {
      const { state, refusal } = edit(full, key);
      expect(state).toBe(full);
      expect(refusal).toBe(
        'Nothing changed: a line takes at most 1,000,000 characters, and that would make 1,000,001. Split it into parts.',
      );
    }
    expect(fullText(edit(full, press('Backspace')).state)).toBe(half);
  });

  it('refuses a yank that would exceed the limit', () => {
    const cut = edit(edit(createState(), paste(`${half}x`)).state, press('u', 'ctrl')).state;
    const once = edit(cut, press('y', 'ctrl')).state;
    const { state, refusal } = edit(once, press('y', 'ctrl'));
    expect(fullText(state)).toHaveLength(maxLineUnits / 2 + 1);
    expect(refusal).toContain('would make 1,000,002');
  });

  it('over the limit can be shortened', () => {
    const long = createState(createLine('x'.repeat(maxLineUnits + 2)));
    expect(edit(long, press('Backspace')).refusal).toBeUndefined();
    expect(edit(long, paste('y')).refusal).toBeDefined();
  });

  it('shows 20,000 characters and keeps a longer paste as its label', () => {
    const { state } = edit(createState(), paste('x'.repeat(20_001)));
    expect(edit(state, press('o', 'ctrl'))).toEqual({
      state,
      refusal:
        'Nothing changed: a line shows at most 20,000 characters, and that would make 20,001. Split it into parts.',
    });
    const shorter = edit(createState(), paste('x'.repeat(20_000))).state;
    expect(edit(shorter, press('o', 'ctrl')).state.line.before).toHaveLength(20_000);
  });

  it('explains above it why a paste was refused', async () => {
    const shell = openConsole(80, 10);
    const ask = { hide: () => [], history: new History((line) => line), prompt: () => styled`> ` };
    const answer = readLine(shell.view, ask);
    shell.keys('before', paste('x'.repeat(10_000_000)));
    expect(await shell.rows()).toEqual([
      expect.stringMatching(/^Nothing changed: a line takes at most 1,000,000 characters/),
      '10,000,006. Split it into parts.',
      '> before',
    ]);
    expect(shell.announced.join()).toContain('Nothing changed');
    shell.keys('<Enter>');
    expect(await answer).toEqual({ type: 'line', text: 'before' });
  });
});

describe('a secret', () => {
  const refusal = 'Not entered: a key has at most 10,000 characters. Copy only the key.';

  it('refuses text beyond 10,000 characters and keeps what was typed before', async () => {
    const shell = openConsole(80, 10);
    const secret = askSecret(shell.view, styled`Key: `, seal);
    shell.keys('abc', paste(`a${' '.repeat(60_000)}b`));
    expect(await shell.rows()).toEqual([refusal, 'Key: •••']);
    shell.keys('<Enter>');
    expect(`${await secret}`).toBe('3 sealed');
  });

  it('has the same limit in a form', async () => {
    const { keys, rows, saved } = openForm(80, 24);
    keys('<Tab>', '<Tab>', '<Tab>', 'abc', paste('x'.repeat(10_000)));
    expect((await rows()).join(' ')).toContain(`Not saved. openai key: ${refusal}`);
    expect(saved.at(-1)).toBe('key=3 sealed');
  });
});

describe('a text in a form', () => {
  it('refuses a paste that would exceed the limit and keeps its text', async () => {
    const { keys, rows, store } = openForm(80, 24);
    keys('<Tab>', '<Tab>', paste('x'.repeat(maxLineUnits)));
    expect((await rows()).join('\n')).toContain(
      'Not saved. System prompt: Nothing changed: a line',
    );
    expect(store.system).toBe('Be brief.\nBe kind.');
  });

  it('over the limit shows its length and refuses every change', async () => {
    const system = 'x'.repeat(maxLineUnits + 1);
    const { keys, rows, saved } = openForm(80, 24, (fields) =>
      fields.map((field) =>
        field.type === 'text' && field.multiline ? { ...field, value: () => system } : field,
      ),
    );
    keys('<Tab>', '<Tab>', 'y', '<Backspace>');
    const shown = await rows();
    expect(shown).toContain('> System prompt  [1,000,001 characters]');
    expect(shown.join('\n')).toContain('it is too long to edit here');
    expect(saved).toEqual([]);
    keys('<Tab>');
    expect(await rows()).toContain('> openai key       free tier: yes');
  });

  it('of one line turns line ends into spaces, except at its end', () => {
    let text = '';
    const field: TextField = {
      type: 'text',
      label: 'a',
      value: () => '',
      save: (whole) => {
        text = whole;
        return undefined;
      },
    };
    const lines = '\n'.repeat(400_000);
    textInput(() => field)
      .handleKey(paste(`a${lines}b${lines}`))
      ?.save?.();
    expect(text).toBe('a b');
  });
});
