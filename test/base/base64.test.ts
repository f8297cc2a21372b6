import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from '../../src/base/base64.ts';
import { runSteps } from '../../src/base/steps.ts';

const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => at * 31);

test.each([0, 1, 2, 3, 24_575, 24_576, 24_577, 100_001])(
  '%i bytes are encoded as Node encodes them, and decoded again',
  async (length) => {
    const part = bytes.subarray(0, length);
    const base64 = await toBase64(new Blob([part]));
    expect(base64).toBe(Buffer.from(part).toString('base64'));
    expect(runSteps(fromBase64(base64))).toEqual(part);
  },
);

test('long base64 is decoded in steps', () => {
  expect([...fromBase64('AAAA'.repeat(100_000))].length).toBeGreaterThan(5);
});

test.each(['A', '****', 'AAAA\u0000', 'AAAAé'])('%j is not base64', (text) => {
  expect(runSteps(fromBase64(text))).toBeUndefined();
});

test('encoding ends once its signal is aborted', async () => {
  await expect(toBase64(new Blob([bytes]), AbortSignal.abort('stopped'))).rejects.toBe('stopped');
});
