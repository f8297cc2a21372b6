export type Arrival =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'closed' }
  | { readonly type: 'cut' }
  | { readonly type: 'late' }
  | { readonly type: 'stopped' };

const longest = 2 ** 31 - 1;

/** The next thing that happens to a body: bytes, its end, a broken connection, `ms` without any, or the signal. Never rejects. */
export function arrival(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ms: number,
  signal: AbortSignal,
): Promise<Arrival> {
  if (signal.aborted) return Promise.resolve({ type: 'stopped' });
  return new Promise((resolve) => {
    const settle = (what: Arrival) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(what);
    };
    const stop = () => settle({ type: 'stopped' });
    const timer = setTimeout(() => settle({ type: 'late' }), Math.min(Math.max(ms, 0), longest));
    signal.addEventListener('abort', stop);
    reader.read().then(
      ({ done, value }) => settle(done ? { type: 'closed' } : { type: 'bytes', bytes: value }),
      () => settle({ type: signal.aborted ? 'stopped' : 'cut' }),
    );
  });
}
