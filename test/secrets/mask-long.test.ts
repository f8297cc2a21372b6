import { expect, test } from 'vitest';
import { maskLong } from '../../src/secrets/mask-long.ts';

test('an unrecognized input is echoed without its long words', () => {
  expect(maskLong('no such bot')).toBe('no such bot');
  expect(maskLong(`set key "${'x'.repeat(21)}"`)).toBe('set key "••••"');
});

test('an unrecognized input of more than 10,000 UTF-16 units is not echoed', () => {
  expect(maskLong('ab '.repeat(3000))).toBe('ab '.repeat(3000));
  expect(maskLong('ab '.repeat(4000))).toBe('••••');
});
