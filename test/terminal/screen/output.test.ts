import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printLong } from '../../../src/terminal/screen/long-text.ts';
import { OutputQueue } from '../../../src/terminal/screen/output.ts';
import { dim, type Printable, sanitize } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';

const most = 2048;

function taken(output: OutputQueue): readonly Printable[] {
  const pieces: Printable[] = [];
  while (!output.isEmpty) {
    const piece = output.take();
    if (typeof piece === 'string') pieces.push(piece);
  }
  return pieces;
}

test('output is taken completely and in order, in pieces of at most 2,048 characters', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(lengths, (all) => {
      const output = new OutputQueue();
      const texts = all.map((length, at) => sanitize(`${at % 10}`.repeat(length)));
      for (const text of texts) output.add(text);
      const pieces = taken(output);
      expect(pieces.join('')).toBe(texts.join(''));
      expect(pieces.every((piece) => piece !== '' && piece.length <= most)).toBe(true);
    }),
  );
});

test('a long text is cut after a line, and never inside a style or a surrogate pair', () => {
  const output = new OutputQueue();
  output.add(sanitize(`${'a'.repeat(1500)}\n${'b'.repeat(1500)}`));
  expect(taken(output)[0]).toBe(`${'a'.repeat(1500)}\n`);
  for (let before = most - 40; before <= most; before += 1) {
    output.add(`${'x'.repeat(before)}${dim(sanitize('y'))}z` as Printable);
    for (const piece of taken(output)) expect(piece).not.toMatch(/\x1b[^m]*$/);
    output.add(sanitize(`${'x'.repeat(before)}${'😀'.repeat(30)}`));
    for (const piece of taken(output)) expect(piece).not.toMatch(/[\uD800-\uDBFF]$/);
  }
});

test('a long text is printed in pieces that split no grapheme, until it is aborted', async () => {
  const { signal } = new AbortController();
  const shell = openConsole(50, 10);
  const text = `${'e\u0301'.repeat(30_000)}\n${'\u200b'.repeat(40_000)}end`;
  await printLong(shell.view.screen, text, signal);
  const rows = await shell.rows();
  expect(rows.join('')).toBe(`${'é'.normalize('NFD').repeat(30_000)}end`);
  const stopping = new AbortController();
  const printing = printLong(shell.view.screen, 'x'.repeat(1_000_000), stopping.signal);
  stopping.abort();
  await expect(printing).rejects.toThrow();
  expect((await shell.rows()).join('').length).toBeLessThan(100_000);
});
