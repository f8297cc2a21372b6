import type { Failure } from '../../../src/base/failure.ts';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { readReply } from '../../../src/providers/http/stream.ts';
import type { Chunk, Dialect } from '../../../src/providers/provider.ts';
import { providerOf } from '../lookup.ts';

export const minute = 60_000;
export const timeouts = { firstDeltaMs: 10 * minute, idleMs: 2 * minute };
export const delta = (text: string) => `data: {"choices":[{"delta":{"content":"${text}"}}]}\n\n`;
export const finish = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n';
/** Returns an event with these counts and no choice. */
export const usage = (counts: string) => `data: {"choices":[],"usage":{${counts}}}\n\n`;
export const done = 'data: [DONE]\n\n';
export const text = (words: string): Chunk => ({ type: 'text', text: words });

type Body = ReadableStream<Uint8Array>;

/** Returns a body that gives these reads and ends. */
export function closedBody(reads: readonly string[]): Body {
  return body(reads, (controller) => controller.close());
}

/** Returns a body that gives these reads and then breaks off. */
export function brokenBody(reads: readonly string[]): Body {
  return body(reads, (controller) => controller.error(new TypeError('network error')));
}

/** Returns a body that gives these reads and stays open, giving `again` every `every` milliseconds, at most 51 times. */
export function openBody(reads: readonly string[], again = '', every = 0) {
  let cancelled = false;
  let count = 0;
  const stay = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (every === 0 || count > 50) return new Promise<void>(() => {});
    count += 1;
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

/** Resolves with every batch of a reply that ends. */
export async function allBatches(
  stream: Body,
  dialect: Dialect = openai,
  signal = new AbortController().signal,
): Promise<readonly (readonly Chunk[])[]> {
  const batches: (readonly Chunk[])[] = [];
  for await (const batch of readReply(stream, dialect, providerOf(dialect), timeouts, signal))
    batches.push(batch);
  return batches;
}

/** Resolves with the batches before the failure of a reply, and the failure. */
export async function untilFailure(stream: Body, dialect: Dialect = openai, given = timeouts) {
  const batches: (readonly Chunk[])[] = [];
  const { signal } = new AbortController();
  try {
    for await (const batch of readReply(stream, dialect, providerOf(dialect), given, signal))
      batches.push(batch);
  } catch (error) {
    return { batches, failure: error as Failure };
  }
  throw new Error('the reply did not fail');
}
