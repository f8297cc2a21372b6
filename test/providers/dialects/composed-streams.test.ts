import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/base/failure.ts';
import { frame } from '../../../src/providers/http/framing.ts';
import { readReply } from '../../../src/providers/http/stream.ts';
import type { Chunk, Dialect } from '../../../src/providers/provider.ts';
import { soak } from '../../support/soak.ts';
import { timeouts } from '../http/body-streams.ts';
import { type Recording, recordings, speakerOf, sum, tell } from '../recorded.ts';

const whole = recordings.map((recording) => [recording.name, recording] as const);
const sse = whole.filter(([, { dialect }]) => dialect.framing === 'sse');

/** Where the SDK stopped with an error it gave no counts; these are the ones on the wire. */
const countsOnTheWire: Readonly<Record<string, readonly [number, number]>> = {
  'anthropic/documented-midstream-overloaded.sse': [15, 1],
  'openrouter/midstream-error.sse': [43, 10],
};

describe.each(whole)('the stream %s', (name, { dialect, bytes, expected }) => {
  const told = tell(dialect, [bytes]);

  it('gives the text and the reasoning that the SDK read', () => {
    expect(told.text).toBe(expected.text);
    expect(told.thought).toBe(expected.reasoning ?? '');
  });

  it('gives the token counts of the wire', () => {
    const [input, output] = countsOnTheWire[name] ?? [
      expected.input_tokens ?? undefined,
      expected.output_tokens ?? undefined,
    ];
    expect([told.usage.input, told.usage.output]).toEqual([input, output]);
  });

  it('ends once: with the reason on the wire, or with the provider’s error', () => {
    if (expected.error) {
      expect(told.failure?.details.providerMessage).toBeDefined();
      expect(expected.error.message).toContain(told.failure?.details.providerMessage);
      expect(told.reason).toBeUndefined();
    } else {
      expect(told.failure).toBeUndefined();
      expect(told.reason).toBe(expected.finish_reason);
    }
  });

  it('is the same through the reader of bodies', async () => {
    const chunks: Chunk[] = [];
    const failure = await drain(new Response(bytes.slice()), dialect, chunks);
    expect(sum(chunks, failure)).toEqual(told);
  });

  it('is the same fed byte by byte', () => {
    expect(tell(dialect, slices(bytes, 1))).toEqual(told);
  });

  it('is the same cut in two anywhere', { timeout: 600_000 }, () => {
    // What an event says is read from its data alone, so the same data is the same reply.
    const events = frames(dialect, [bytes]);
    for (const at of cuts(bytes.length)) {
      const halves = [bytes.subarray(0, at), bytes.subarray(at)];
      const framed = frames(dialect, halves);
      const same =
        framed.length === events.length && framed.every((data, at) => data === events[at]);
      if (!same) expect.fail(`differs when cut at byte ${at}`);
    }
  });

  it('keeps what came and fails when it is cut short before the finish', () => {
    const events = frames(dialect, [bytes]);
    const finish = events.findIndex((data) => dialect.read(data).some(ends));
    const step = soak || finish < 150 ? 1 : 13;
    for (let count = 0; count < finish; count += step) {
      const cut = tell(dialect, [encode(dialect, events.slice(0, count))]);
      expect(cut.failure?.kind).toBe(count === 0 ? 'empty' : 'broke-off');
      expect(told.text.startsWith(cut.text)).toBe(true);
      expect(told.thought.startsWith(cut.thought)).toBe(true);
    }
  });
});

describe.each(sse)('the event stream %s', (_, { dialect, bytes }) => {
  const told = tell(dialect, [bytes]);
  const lines = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');

  it.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('is the same with %s line ends and a byte order mark, in slices of any size', (_, end) => {
    const changed = new TextEncoder().encode(`\ufeff${lines.replaceAll('\n', end)}`);
    for (const size of [1, 2, 7, 64, changed.length]) {
      expect(tell(dialect, slices(changed, size))).toEqual(told);
    }
  });
});

it('reads every provider’s recordings', () => {
  expect(whole.length).toBeGreaterThanOrEqual(40);
  expect(new Set(whole.map(([name]) => name.split('/')[0])).size).toBe(9);
});

async function drain(
  { body }: Response,
  dialect: Dialect,
  chunks: Chunk[],
): Promise<Failure | undefined> {
  const { signal } = new AbortController();
  try {
    for await (const batch of readReply(
      body as Body,
      dialect,
      speakerOf(dialect),
      timeouts,
      signal,
    )) {
      chunks.push(...batch);
    }
  } catch (error) {
    return error as Failure;
  }
  return undefined;
}

type Body = ReadableStream<Uint8Array>;

const ends = ({ type }: { readonly type: string }) => type === 'end' || type === 'failed';

function frames(dialect: Dialect, parts: readonly Uint8Array[]): readonly string[] {
  const decoder = new TextDecoder();
  const framing = frame(dialect.framing);
  const fed = parts.flatMap((part) => framing.feed(decoder.decode(part, { stream: true })));
  return [...fed, ...framing.close()];
}

function encode(dialect: Dialect, events: readonly string[]): Recording['bytes'] {
  const written = events.map((data) =>
    dialect.framing === 'sse' ? `data: ${data.replaceAll('\n', '\ndata: ')}\n\n` : `${data}\n`,
  );
  return new TextEncoder().encode(written.join(''));
}

function* slices(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Every byte of a small stream; both ends and a stride through a large one, unless SOAK=1 asks for all. */
function* cuts(length: number): Iterable<number> {
  const small = soak || length <= 6_000;
  for (let at = 1; at < length; at += small || at < 400 || at > length - 400 ? 1 : 97) yield at;
}
