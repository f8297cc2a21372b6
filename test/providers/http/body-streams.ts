import type { Failure } from '../../../src/base/failure.ts';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { readReply } from '../../../src/providers/http/stream.ts';
import type { Chunk, Dialect } from '../../../src/providers/provider.ts';
import { speakerOf } from '../recorded.ts';

export const minute = 60_000;
export const timeouts = { firstDeltaMs: 10 * minute, idleMs: 2 * minute };
export const delta = (text: string) => `data: {"choices":[{"delta":{"content":"${text}"}}]}\n\n`;
export const finish = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n';
/** An event of these counts alone. */
export const usage = (counts: string) => `data: {"choices":[],"usage":{${counts}}}\n\n`;
export const done = 'data: [DONE]\n\n';
export const text = (words: string): Chunk => ({ type: 'text', text: words });

type Body = ReadableStream<Uint8Array>;

/** A body of these reads, then its end. */
export function wire(reads: readonly string[]): Body {
  return body(reads, (controller) => controller.close());
}

/** A body of these reads, then a broken connection. */
export function broken(reads: readonly string[]): Body {
  return body(reads, (controller) => controller.error(new TypeError('network error')));
}

/** A body of these reads that then stays open, saying `again` every so many milliseconds. */
export function open(reads: readonly string[], again = '', every = 0) {
  let cancelled = false;
  let said = 0;
  const stay = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (every === 0 || said > 50) return new Promise<void>(() => {});
    said += 1;
    return new Promise<void>((resolve) => {
      setTimeout(() => {
        if (!cancelled) controller.enqueue(new TextEncoder().encode(again));
        resolve();
      }, every);
    });
  };
  const stream = body(reads, stay, () => {
    cancelled = true;
  });
  return { body: stream, cancelled: () => cancelled };
}

function body(
  reads: readonly string[],
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown,
  cancel = () => {},
): Body {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const read = reads[at];
        at += 1;
        if (read === undefined) await then(controller);
        else controller.enqueue(new TextEncoder().encode(read));
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}

/** Every batch of a reply that ends. */
export async function all(
  stream: Body,
  dialect: Dialect = openai,
  signal = new AbortController().signal,
): Promise<readonly (readonly Chunk[])[]> {
  const batches: (readonly Chunk[])[] = [];
  for await (const batch of readReply(stream, dialect, speakerOf(dialect), timeouts, signal))
    batches.push(batch);
  return batches;
}

/** The batches before the failure of a reply, and that failure. */
export async function until(stream: Body, dialect: Dialect = openai, given = timeouts) {
  const batches: (readonly Chunk[])[] = [];
  const { signal } = new AbortController();
  try {
    for await (const batch of readReply(stream, dialect, speakerOf(dialect), given, signal))
      batches.push(batch);
  } catch (error) {
    return { batches, failure: error as Failure };
  }
  throw new Error('the reply did not fail');
}
