import fc from 'fast-check';
import { expect, test } from 'vitest';
import { siftFor } from '../../src/stores/sift.ts';
import { runs } from '../soak.ts';

const secret = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';

test('a text with eight characters in a row of a secret, wherever they stand, never passes', () => {
  const mayHold = siftFor(['short', secret]);
  const holds = (before: string, after: string, at: number) => {
    const part = secret.slice(at, at + 8);
    expect(mayHold(before + part + after)).toBe(true);
  };
  const anywhere = fc.nat({ max: secret.length - 8 });
  fc.assert(fc.property(fc.string(), fc.string(), anywhere, holds), runs(500));
});

test('a text with nothing of them passes, and so does every text where there is no secret', () => {
  const mayHold = siftFor([secret]);
  expect(mayHold('The quick brown fox jumps over the lazy dog. '.repeat(100))).toBe(false);
  expect(mayHold(secret.slice(0, 4))).toBe(false);
  expect(siftFor([])(secret)).toBe(false);
});
