import { yielding } from '../../base/yielding.ts';
import type { Chunk, Dialect, Provider } from '../provider.ts';
import { BodyReader } from './body-reader.ts';
import { ReplyReader } from './reply-reader.ts';

/** Milliseconds a reply may stall. */
export interface Limits {
  /** Before the first delta; any bytes start it again, unless it is fixed. */
  readonly first: number;
  readonly isFixed?: boolean;
  /** Between two deltas of text or reasoning; nothing else starts it again. */
  readonly between: number;
}

/** Milliseconds after the finish reason in which usage is still taken in. */
const afterFinish = 2_000;

/**
 * Yields the chunks of a body, a batch for each network read or part of a large one, with exactly one `end`; throws a
 * Failure where there is none, or the signal's reason once that is aborted. Closes the body when done.
 */
export async function* readReply(
  body: ReadableStream<Uint8Array>,
  dialect: Dialect,
  provider: Provider,
  limits: Limits,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const arrivals = new BodyReader(body, signal);
  const reading = new ReplyReader(dialect, provider);
  const turn = yielding();
  let deadline = performance.now() + limits.first;
  try {
    for (;;) {
      const next = await arrivals.next(deadline);
      if (next.type === 'stopped') return yield* failed(reading, signal.reason);
      for (const batch of next.type === 'bytes' ? reading.take(next.bytes) : reading.close()) {
        if (batch.length > 0) yield batch;
        else await turn();
        if (signal.aborted) return yield* failed(reading, signal.reason);
        if (reading.failure) return yield* failed(reading, reading.failure);
      }
      if (next.type !== 'bytes' || reading.over) return yield* ended(reading, next.type);
      deadline = nextDeadline(deadline, reading, limits);
      // Where bytes are always waiting, the timer of the deadline never gets its turn.
      if (performance.now() >= deadline) return yield* ended(reading, 'late');
    }
  } finally {
    arrivals.close();
  }
}

function* failed(reading: ReplyReader, reason: unknown): Generator<readonly Chunk[]> {
  yield* reading.rest();
  throw reason;
}

function* ended(
  reading: ReplyReader,
  last: Parameters<ReplyReader['end']>[0],
): Generator<readonly Chunk[]> {
  yield* reading.rest();
  yield [reading.end(last)];
}

/** Returns the deadline after a read. Once a finish reason came, it is fixed. */
function nextDeadline(deadline: number, reading: ReplyReader, limits: Limits): number {
  if (reading.finishedAt !== undefined) return reading.finishedAt + afterFinish;
  if (!reading.started) return limits.isFixed ? deadline : performance.now() + limits.first;
  return reading.hasDelta ? performance.now() + limits.between : deadline;
}
