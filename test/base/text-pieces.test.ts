import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitsPerStep } from '../../src/base/steps.ts';
import { jsonPieces, piecesOf } from '../../src/base/text-pieces.ts';

/** Texts of about one and about two pieces, with surrogate pairs and lone surrogates at the cuts. */
const texts = fc
  .tuple(
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(1, 2),
    fc.array(fc.constantFrom('🦊', '\ud83d', '\udd8a', 'a', '"', '\\', '\n', 'é'), {
      maxLength: 8,
    }),
  )
  .map(([shift, pieces, end]) => 'é'.repeat(pieces * unitsPerStep + shift) + end.join(''));

test('the pieces of a text join to it and end between characters', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = [...piecesOf(text)];
      expect(pieces.join('') === text).toBe(true);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(unitsPerStep + 1);
      const before = [...text].length;
      expect(pieces.reduce((count, piece) => count + [...piece].length, 0)).toBe(before);
    }),
    { numRuns: 50 },
  );
});

test('JSON in pieces equals that of JSON.stringify for well-formed texts', () => {
  const values = fc.array(fc.oneof(texts, fc.string(), fc.integer(), fc.constant(null)));
  fc.assert(
    fc.property(values, texts, (list, text) => {
      const value = { list, none: undefined, nested: { text, more: [text, 'a'] } };
      const pieces = [...jsonPieces(value)];
      const whole = JSON.stringify(value, (_, member) =>
        typeof member === 'string' ? member.toWellFormed() : member,
      );
      expect(pieces.join('') === whole).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('a long string in JSON is split', () => {
  const pieces = [...jsonPieces({ text: 'a'.repeat(10 * unitsPerStep) })];
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(unitsPerStep);
});

test('JSON of many short strings is split', () => {
  const pieces = [
    ...jsonPieces(Array.from({ length: 4000 }, (_, at) => `message ${at} `.repeat(9))),
  ];
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(unitsPerStep + 1);
});
