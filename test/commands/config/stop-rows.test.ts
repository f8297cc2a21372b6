import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOfStop, stopOfRows } from '../../../commands/config/stop-rows.ts';

test('stop texts come back from their rows, whatever is in them', () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'n', '\\', '\n', ' '), minLength: 1 }),
  );
  fc.assert(
    fc.property(texts, (stop) => {
      expect(stopOfRows(rowsOfStop(stop))).toEqual(stop);
    }),
  );
});

test('an empty row is no stop text, a backslash before any other letter is itself', () => {
  expect(stopOfRows('END\n\n\\d\\n\\\\n')).toEqual(['END', '\\d\n\\n']);
});
