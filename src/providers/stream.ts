import { Arrivals } from './arrival.ts';
import type { Chunk, Dialect } from './provider.ts';
import { Reading } from './reading.ts';

/** Milliseconds without life: before the first delta any bytes are life, after it only deltas. */
export interface Limits {
  readonly first: number;
  readonly between: number;
}

const afterFinish = 5_000;
const cancelled: Chunk = { type: 'end', ending: 'cancelled', reason: '' };

/** The chunks of a body, one batch a network read; exactly one `end`, or one thrown Failure. Closes the body when done. */
export async function* readReply(
  body: ReadableStream<Uint8Array>,
  dialect: Dialect,
  limits: Limits,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const arrivals = new Arrivals(body, signal);
  const reading = new Reading(dialect);
  let deadline = Date.now() + limits.first;
  try {
    for (;;) {
      const next = await arrivals.next(deadline);
      if (next.type === 'stopped') return yield [cancelled];
      const batch = next.type === 'bytes' ? reading.take(next.bytes) : reading.close();
      if (batch.length > 0) yield batch;
      if (signal.aborted) return yield [cancelled];
      if (reading.failure) throw reading.failure;
      if (next.type !== 'bytes' || reading.over) return yield [reading.end(next.type)];
      deadline = prolong(deadline, reading, limits);
    }
  } finally {
    arrivals.close();
  }
}

function prolong(deadline: number, reading: Reading, limits: Limits): number {
  if (!reading.started && !reading.finish) return Date.now() + limits.first;
  if (!reading.lively) return deadline;
  return Date.now() + (reading.finish ? afterFinish : limits.between);
}
