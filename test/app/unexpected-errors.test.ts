import { expect, test } from 'vitest';
import { rememberError, unexpectedErrors } from '../../src/app/unexpected-errors.ts';

test('the last ten unexpected errors are remembered with their stack, keys masked', () => {
  const redact = (text: string) => text.replaceAll('sk-secret', '••••');
  for (let at = 0; at < 12; at += 1) rememberError(new TypeError(`no ${at} of sk-secret`), redact);
  const errors = unexpectedErrors();
  expect(errors).toHaveLength(10);
  expect(errors[0]).toMatch(
    /^\d{4}-\d\d-\d\dT\S+ TypeError: no 2 of •••• · at .*unexpected-errors\.test\.ts/,
  );
  expect(errors.at(-1)).toContain('TypeError: no 11 of ••••');
  expect(errors.join('\n')).not.toContain('sk-secret');
});

test('what is thrown and is no Error is remembered as its text, cut to a thousand units', () => {
  rememberError('x'.repeat(5000), (text) => text);
  expect(unexpectedErrors().at(-1)).toMatch(/^\S+ Error: x{990,}/);
  expect(unexpectedErrors().at(-1)?.length).toBeLessThan(1100);
});
