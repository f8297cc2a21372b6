import { expect, test } from 'vitest';
import { abortable } from '../../src/base/abortable.ts';

const never = new Promise<string>(() => undefined);

test('work that settles before the signal is aborted gives its result or its error', async () => {
  const { signal } = new AbortController();
  expect(await abortable(Promise.resolve('done'), signal)).toBe('done');
  await expect(abortable(Promise.reject(new Error('x')), signal)).rejects.toThrow('x');
});

test('an abort, even one beforehand, rejects with the reason of the signal', async () => {
  const stop = new AbortController();
  const waiting = abortable(never, stop.signal);
  stop.abort();
  await expect(waiting).rejects.toBe(stop.signal.reason);
  const failing = Promise.reject(new Error('late'));
  await expect(abortable(failing, stop.signal)).rejects.toBe(stop.signal.reason);
});
