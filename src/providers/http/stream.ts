import { yielding } from '../../base/yielding.ts';
import type { Chunk, Dialect, Provider } from '../provider.ts';
import { BodyReader } from './body-reader.ts';
import { ReplyReader } from './reply-reader.ts';

/** Milliseconds without progress after which a reply is given up. */
export interface Timeouts {
  /** Until the first delta; any bytes restart it, unless it is fixed. */
  readonly firstDeltaMs: number;
  readonly isFixed?: boolean;
  /** From one delta of text or reasoning to the next; nothing else restarts it. */
  readonly idleMs: number;
}

/** Milliseconds after the finish reason for which usage is awaited. */
const usageMs = 2_000;

/**
 * Yields the chunks of a body in batches, one or more for each network read, with exactly one `end`. Throws a Failure if the
 * reply has no end, or the signal's reason once that is aborted. Closes the body when done.
 */
export async function* readReply(
  body: ReadableStream<Uint8Array>,
  dialect: Dialect,
  provider: Provider,
  timeouts: Timeouts,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const reader = new BodyReader(body, signal);
  const reply = new ReplyReader(dialect, provider);
  const nextTask = yielding();
  let deadline = performance.now() + timeouts.firstDeltaMs;
  try {
    for (;;) {
      const read = await reader.next(deadline);
      if (read.type === 'aborted') return yield* flushAndThrow(reply, signal.reason);
      for (const batch of read.type === 'bytes' ? reply.feed(read.bytes) : reply.close()) {
        if (batch.length > 0) yield batch;
        else await nextTask();
        if (signal.aborted) return yield* flushAndThrow(reply, signal.reason);
        if (reply.failure) return yield* flushAndThrow(reply, reply.failure);
      }
      if (read.type !== 'bytes' || reply.isDone) return yield* flushAndEnd(reply, read.type);
      deadline = nextDeadline(deadline, reply, timeouts);
      // The timer of the deadline cannot fire while bytes are always waiting.
      if (performance.now() >= deadline) return yield* flushAndEnd(reply, 'timeout');
    }
  } finally {
    reader.close();
  }
}

function* flushAndThrow(reply: ReplyReader, reason: unknown): Generator<readonly Chunk[]> {
  yield* reply.flush();
  throw reason;
}

function* flushAndEnd(
  reply: ReplyReader,
  last: Parameters<ReplyReader['end']>[0],
): Generator<readonly Chunk[]> {
  yield* reply.flush();
  yield [reply.end(last)];
}

/** Returns the deadline after a read; it is fixed once there is a finish reason. */
function nextDeadline(deadline: number, reply: ReplyReader, timeouts: Timeouts): number {
  if (reply.finishedAt !== undefined) return reply.finishedAt + usageMs;
  if (!reply.hasStarted) {
    return timeouts.isFixed ? deadline : performance.now() + timeouts.firstDeltaMs;
  }
  return reply.hasDelta ? performance.now() + timeouts.idleMs : deadline;
}
