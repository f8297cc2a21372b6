import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOfStop, stopOfRows } from '../../../commands/config/stop-rows.ts';

test('stop sequences are the same after a round trip through lines', () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'n', '\\', '\n', ' '), minLength: 1 }),
  );
  fc.assert(
    fc.property(texts, (stop) => {
      expect(stopOfRows(rowsOfStop(stop))).toEqual(stop);
    }),
  );
});

test('empty lines are ignored, and a backslash before another letter is kept', () => {
  expect(stopOfRows('END\n\n\\d\\n\\\\n')).toEqual(['END', '\\d\n\\n']);
});
