import { expect, it } from 'vitest';
import type { Failure } from '../../src/base/failure.ts';
import { frame } from '../../src/providers/http/framing.ts';
import { readReply } from '../../src/providers/http/stream.ts';
import type { Chunk, Dialect, Provider } from '../../src/providers/provider.ts';
import { soak } from '../support/soak.ts';
import { timeouts } from './http/body-streams.ts';
import { providerOf } from './lookup.ts';
import { readSlices, replyResult } from './reply-result.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Registers tests that a body is the same reply however it is divided. */
export function checkDivided(dialect: Dialect, bytes: Bytes): void {
  const whole = readSlices(dialect, [bytes]);

  it('is the same through the reader of bodies', async () => {
    const chunks: Chunk[] = [];
    const failure = await drain(new Response(bytes.slice()), dialect, chunks);
    expect(replyResult(chunks, failure)).toEqual(whole);
  });

  it('is the same byte by byte', () => {
    expect(readSlices(dialect, slices(bytes, 1))).toEqual(whole);
  });

  it('is the same divided in two anywhere', { timeout: 600_000 }, () => {
    // A dialect reads the data of each event on its own, so the same data is the same reply.
    const events = eventsIn(dialect, [bytes]);
    for (const at of cuts(bytes.length)) {
      const divided = eventsIn(dialect, [bytes.subarray(0, at), bytes.subarray(at)]);
      const isSame =
        divided.length === events.length && divided.every((data, index) => data === events[index]);
      if (!isSame) expect.fail(`differs when divided at byte ${at}`);
    }
  });
}

/** Registers a test that a truncated body fails and keeps the chunks before the cut. */
export function checkCutShort(dialect: Dialect, bytes: Bytes): void {
  const whole = readSlices(dialect, [bytes]);

  it('keeps what came and fails when it is cut short before the finish reason', () => {
    const events = eventsIn(dialect, [bytes]);
    const finish = events.findIndex((data) => dialect.read(data).some(isEnd));
    const step = soak || finish < 150 ? 1 : 13;
    for (let count = 0; count < finish; count += step) {
      const cut = readSlices(dialect, [encode(dialect, events.slice(0, count))]);
      expect(cut.failure?.kind).toBe(count === 0 ? 'empty' : 'broke-off');
      expect(whole.text.startsWith(cut.text)).toBe(true);
      expect(whole.reasoning.startsWith(cut.reasoning)).toBe(true);
    }
  });
}

/** Registers tests that server-sent events are the same reply with any line ends, in slices of several sizes. */
export function checkLineEnds(dialect: Dialect, bytes: Bytes): void {
  const whole = readSlices(dialect, [bytes]);
  const lines = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');

  it.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('is the same with %s line ends and a byte order mark', (_, end) => {
    const changed = new TextEncoder().encode(`\ufeff${lines.replaceAll('\n', end)}`);
    for (const size of [...(isShort(changed.length) ? [1, 2] : []), 7, 64, changed.length]) {
      expect(readSlices(dialect, slices(changed, size))).toEqual(whole);
    }
  });
}

async function drain(
  { body }: Response,
  dialect: Dialect,
  chunks: Chunk[],
): Promise<Failure | undefined> {
  const { signal } = new AbortController();
  const provider: Provider = providerOf(dialect);
  try {
    const batches = readReply(body ?? new ReadableStream(), dialect, provider, timeouts, signal);
    for await (const batch of batches) chunks.push(...batch);
  } catch (error) {
    return error as Failure;
  }
  return undefined;
}

const isEnd = ({ type }: { readonly type: string }) => type === 'end' || type === 'failed';

function eventsIn(dialect: Dialect, parts: readonly Uint8Array[]): readonly string[] {
  const decoder = new TextDecoder();
  const framing = frame(dialect.framing);
  const fed = parts.flatMap((part) => framing.feed(decoder.decode(part, { stream: true })));
  return [...fed, ...framing.close()];
}

function encode(dialect: Dialect, events: readonly string[]): Uint8Array {
  const written = events.map((data) =>
    dialect.framing === 'sse' ? `data: ${data.replaceAll('\n', '\ndata: ')}\n\n` : `${data}\n`,
  );
  return new TextEncoder().encode(written.join(''));
}

function* slices(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Whether a body is short enough for the tests that take time for each byte; in a soak every body is. */
function isShort(length: number): boolean {
  return soak || length <= 5_000;
}

/** Yields the places to divide a body: every byte of a small one, fewer the larger it is, unless SOAK=1 asks for all. */
function* cuts(length: number): Iterable<number> {
  const step = soak || length <= 1_500 ? 1 : Math.ceil(length ** 2 / 2_500_000);
  for (let at = 1; at < length; at += step) yield at;
}
