import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Key } from '../../../src/terminal/input/keys.ts';
import { runs } from '../../support/soak.ts';
import { arbitraryText } from '../arbitrary-text.ts';
import { openForm } from '../form-harness.ts';

type Step = string | Key | { readonly size: readonly [number, number] };

const sizes = fc.constantFrom<readonly [number, number]>(
  [80, 24],
  [40, 20],
  [40, 12],
  [80, 8],
  [20, 3],
  [9, 1],
);
const named = fc.constantFrom(
  ...['<ArrowUp>', '<ArrowDown>', '<ArrowLeft>', '<ArrowRight>', '<Tab>', '<Shift-Tab>', '<Home>'],
  ...['<Backspace>', '<Delete>', '<Ctrl-U>', '<Ctrl-K>', '<Ctrl-Z>', '<Alt-Enter>', '<Ctrl-Y>'],
  ...['<Ctrl-L>', '<PageUp>', '<Ctrl-J>', '<Shift-Enter>', ' ', 'o', 'bad'],
);
const steps = fc.oneof(
  { weight: 6, arbitrary: named },
  { weight: 2, arbitrary: arbitraryText(60).map((text): Step => ({ type: 'paste', text })) },
  { weight: 1, arbitrary: arbitraryText(6).map((text): Step => ({ type: 'compose', text })) },
  { weight: 1, arbitrary: sizes.map((size): Step => ({ size })) },
);

it('any keys leave the rows around a form unchanged and the cursor inside it', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(steps, { maxLength: 12, size: 'max' }), async (size, all) => {
      const form = openForm(...size);
      for (const step of all) {
        if (typeof step === 'object' && 'size' in step)
          await form.view.screen.refit(() => form.term.resize(...step.size));
        else form.keys(step);
        const rows = await form.rows();
        const [, y] = await form.cursor();
        const at = form.term.buffer.active.baseY + y;
        expect(rows[0]).toBe('out');
        expect(rows.filter((row) => row.startsWith('> ')).length).toBeLessThanOrEqual(1);
        expect(rows.length).toBeLessThanOrEqual(1 + Math.min(form.term.rows, 14));
        expect(at).toBeGreaterThanOrEqual(1);
        expect(at).toBeLessThanOrEqual(form.term.rows);
        if (form.term.rows > 2) expect(at).toBeLessThan(rows.length - 1);
      }
      form.keys('<Escape>');
      await form.done;
      await form.view.screen.refit(() => form.term.resize(200, 24));
      const [first, second, ...more] = await form.rows();
      expect([first, more]).toEqual(['out', []]);
      expect(second).toMatch(/^Configuration: \d fields? changed\./);
    }),
    runs(75),
  );
});
