import { describe, expect, it } from 'vitest';
import { fillForm } from '../../../src/terminal/form/form.ts';
import type { FormField } from '../../../src/terminal/form/form-fields.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { openForm, seal } from '../form-harness.ts';
import { openConsole } from '../harness.ts';

describe('a form', () => {
  it('has a row for each field, marks the focused one, and lists the keys below', async () => {
    const { rows, cursor } = openForm(80, 24);
    expect(await rows()).toEqual([
      'out',
      'Configuration  1 of 4',
      '> Provider       ‹openai› 2/4',
      '  Model          gpt-5',
      '  System prompt  Be brief. Be kind.',
      '  openai key       free tier: yes',
      '↑↓ or Tab move · Esc closes · ←→ choose · every change is saved',
    ]);
    expect(await cursor()).toEqual([17, 2]);
  });

  it('has a hint beside its title only while it is open', async () => {
    const { view, keys, rows } = openConsole(60, 10);
    const field: FormField = { type: 'text', label: 'a', value: () => '', save: () => undefined };
    const done = fillForm(view, styled`Settings`, () => [field], seal, styled` · a hint`);
    expect((await rows())[0]).toMatch(/^Settings · a hint/);
    keys('<Escape>');
    await done;
    expect(await rows()).toEqual(['Settings: 0 fields changed.']);
  });

  it('fits narrow and low windows around the focus, also after a resize', async () => {
    const { rows, cursor, keys, view, term } = openForm(40, 20);
    keys('<Tab>', '<Tab>', '<Tab>', 'abc');
    expect(await rows()).toEqual([
      'out',
      'Configuration  4 of 4',
      '  Provider       openai',
      '  Model          gpt-5',
      '  System prompt  Be brief. Be kind.',
      '> openai key     •••',
      '  free tier: yes',
      'every change is saved · Ctrl-Z restores',
    ]);

    const sizes = [
      [40, 12],
      [80, 8],
      [30, 4],
      [12, 2],
      [80, 24],
    ] as const;
    for (const [columns, height] of sizes) {
      await view.screen.refit(() => term.resize(columns, height));
      const shown = await rows();
      const [, y] = await cursor();
      expect(shown[term.buffer.active.baseY + y]).toMatch(/^> ope.*•/);
      expect(shown.length).toBeLessThanOrEqual(Math.max(height + 1, 8));
    }
  });

  it('says in a narrow window which keys are empty and that changes are saved', async () => {
    const { rows, keys } = openForm(40, 20);
    expect(await rows()).toContain('  openai key     no key');
    keys('<Tab>');
    expect((await rows()).at(-1)).toBe('every change is saved · Esc closes');
  });

  it('may be longer than the window', async () => {
    const many = Array.from(
      { length: 60 },
      (_, at): FormField => ({
        type: 'text',
        label: `Field ${at}`,
        value: () => `${at}`,
        save: () => undefined,
      }),
    );
    const { rows, keys, done } = openForm(80, 8, () => many);
    keys(...Array.from({ length: 30 }, () => '<ArrowDown>'));
    const shown = await rows();
    expect(shown).toContain('> Field 30  30');
    expect(shown.at(-7)).toBe('  Field 27  27');
    expect(shown.length).toBe(9);
    keys('<Escape>');
    await done;
    expect(await rows()).toEqual(['out', 'Configuration: 0 fields changed.']);
  });

  it('moves the focus with Tab, Shift-Tab, arrows and Enter, and stops at its ends', async () => {
    const { rows, keys } = openForm(80, 24);
    const at = async (...pressed: string[]) => {
      keys(...pressed);
      return (await rows())
        .find((row) => row.startsWith('>'))
        ?.slice(2, 10)
        .trim();
    };
    expect(await at('<ArrowUp>', '<Shift-Tab>')).toBe('Provider');
    expect(await at('<Tab>')).toBe('Model');
    expect(await at('<Enter>')).toBe('System p');
    expect(await at('<ArrowUp>')).toBe('System p');
    expect(await at('<ArrowUp>')).toBe('Model');
    expect(await at('<ArrowDown>', '<ArrowDown>', '<Tab>', '<Tab>')).toBe('openai k');
    expect(await at('<Shift-Tab>', '<Shift-Tab>')).toBe('Model');
  });

  it('closes at Esc, Ctrl-C, Ctrl-D and Enter on the last field, and leaves one line', async () => {
    for (const last of ['<Escape>', '<Ctrl-C>', '<Ctrl-D>', '<Enter>']) {
      const { rows, keys, done, announced } = openForm(80, 24);
      keys('<Tab>', 'x', '<Tab>', '<Tab>', 'abc', last);
      await done;
      expect(await rows()).toEqual(['out', 'Configuration: 2 fields changed.']);
      expect(announced).toEqual(['Configuration', 'Configuration: 2 fields changed.']);
    }
  });

  it('shows hostile text as text', async () => {
    const hostile = 'a\x1b[2J\nb\u202e';
    const { rows } = openForm(80, 24, (_, store) => [
      {
        type: 'choice',
        label: hostile,
        note: () => hostile,
        value: () => hostile,
        options: () => [hostile, store.model],
        save: () => undefined,
      },
      {
        type: 'text',
        label: 'x',
        value: () => hostile,
        note: () => hostile,
        save: () => undefined,
      },
    ]);
    const shown = 'a␛[2J b<U+202E>';
    expect((await rows())[0]).toBe('out');
    expect((await rows())[2]).toBe(`> ${shown}  ‹${shown}› 1/2  ${shown}`);
    expect((await rows())[3]).toBe(`  x${' '.repeat(shown.length - 1)}  ${shown}  ${shown}`);
  });
});

describe('a choice', () => {
  it('cycles with arrows and Space, and moves with letters to the next option', async () => {
    const { keys, saved, rows } = openForm(80, 24);
    keys('<ArrowRight>', ' ', '<ArrowRight>', '<ArrowLeft>', 'o', 'o', 'z', 'A');
    await rows();
    expect(saved.map((each) => each.slice(9))).toEqual(['openrouter', 'anthropic']);
  });

  it('may bring other fields, which take the keys typed after it', async () => {
    const { keys, saved, rows, store } = openForm(80, 24);
    keys('g', '<Tab>', '<Tab>', '<Tab>', 'abc');
    expect(await rows()).toContain('> gemini key     •••  free tier: yes');
    expect([saved[0], store.key]).toEqual(['provider=gemini', '3 sealed']);
  });
});

describe('a text', () => {
  it('is edited as a line, with newlines only if it may have several lines', async () => {
    const { keys, rows, store, cursor } = openForm(80, 24);
    keys('<Tab>', '<Ctrl-A>', 'x', '<Alt-Enter>', { type: 'paste', text: 'y\r\nz\n' }, '<Ctrl-E>');
    keys('\\', '<Tab>', '<Alt-Enter>', 'end');
    expect((await rows()).slice(3, 7)).toEqual([
      '  Model          xy zgpt-5\\',
      '> System prompt  Be brief.',
      '                 Be kind.',
      '                 end',
    ]);
    expect(await cursor()).toEqual([20, 6]);
    expect(store).toMatchObject({ model: 'xy zgpt-5\\', system: 'Be brief.\nBe kind.\nend' });
    keys('<Ctrl-Z>', '<Ctrl-Z>', '<Ctrl-Z>', '<Ctrl-Z>');
    await rows();
    expect(store.system).toBe('Be brief.\nBe kind.');
  });

  it('that is replaced by typing keeps its value until then, and after other keys', async () => {
    const form = openForm(60, 14, (fields) =>
      fields.map((field) =>
        field.type === 'text' && field.label === 'Model'
          ? { ...field, replacedByTyping: true }
          : field,
      ),
    );
    form.keys('<Tab>', 'ab');
    await form.rows();
    form.keys('<Ctrl-Z>');
    await form.rows();
    form.keys('<Backspace>', 'x', '<Escape>');
    await form.done;
    expect(form.saved).toEqual(['model=a', 'model=ab', 'model=gpt-5', 'model=gpt-', 'model=gpt-x']);
  });

  it('longer than its rows is drawn around the cursor', async () => {
    const { keys, rows, cursor } = openForm(40, 12);
    keys('<Tab>', { type: 'paste', text: '日本'.repeat(90) });
    const shown = await rows();
    const [x, y] = await cursor();
    expect(shown.length).toBe(11);
    expect(shown[y]?.trim().length).toBeGreaterThan(0);
    expect(x).toBe(17 + 12);
  });

  it('draws hidden spans as bullets, also while composing, and announces none', async () => {
    const hide = (text: string) => [{ start: 0, end: text.length }];
    const { keys, rows, states } = openForm(80, 24, (fields) =>
      fields.map((field) => (field.type === 'text' ? { ...field, hide } : field)),
    );
    keys('<Tab>', 'abc', { type: 'compose', text: 'ab' });
    expect(await rows()).toContain(`> Model          ${'•'.repeat(10)}`);
    expect(await rows()).toContain(`  System prompt  ${'•'.repeat(18)}`);
    expect(states.at(-1)).toBe('•'.repeat(10));
  });
});
