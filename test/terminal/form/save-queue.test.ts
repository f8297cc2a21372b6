import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure.ts';
import type { FormField } from '../../../src/terminal/form/form-fields.ts';
import { openForm } from '../form-harness.ts';

describe('the save queue', () => {
  it('reports the problem of a save, returned or thrown, and continues', async () => {
    const failing = (fields: readonly FormField[]) =>
      fields.map(
        (field): FormField =>
          field.label === 'System prompt' && field.type === 'text'
            ? { ...field, save: () => Promise.reject(new Failure('storage', 'No room left.')) }
            : field,
      );
    const { keys, rows, states, done, store } = openForm(80, 24, failing);
    keys('<Tab>', ' bad');
    expect((await rows()).at(-2)).toBe('Not saved. Model: that is bad');
    expect(states.at(-1)).toBe('gpt-5 bad. Not saved. Model: that is bad');
    expect(store.model).toBe('gpt-5 ');
    keys('<Backspace>');
    expect((await rows()).at(-2)).not.toMatch(/Not saved/);
    keys('<Tab>', 'x');
    expect((await rows()).at(-2)).toBe('Not saved. System prompt: No room left.');
    keys('<Escape>');
    await done;
    expect((await rows()).slice(1).join('')).toMatch(
      /^Configuration: 1 field changed\. Not saved\. System prompt: No room ?left\.$/,
    );
  });

  it('saves in order, keeps the last value of a field, and is awaited', async () => {
    const form = openForm(80, 24);
    const gates: (() => void)[] = [];
    form.gate = () => new Promise((resolve) => gates.push(resolve));
    form.keys('<Tab>', 'abc', '<Tab>', 'd', '<Escape>');
    let isDone = false;
    void form.done.then(() => {
      isDone = true;
    });
    expect(await form.rows()).toContain('> Model          gpt-5abc');
    for (let step = 0; step < 3; step += 1) {
      expect([gates.length, isDone]).toEqual([1, false]);
      gates.pop()?.();
      await form.rows();
    }
    await form.done;
    expect(form.saved).toEqual(['model=gpt-5a', 'model=gpt-5abc', 'system=Be brief.\nBe kind.d']);
  });
});
