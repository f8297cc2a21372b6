import type { MessageRecord } from '../../storage/session.ts';

/** Stored records, this tab's newer ones in the place of those with their ids, and behind them those it alone has. */
export async function* withUnsaved(
  batches: AsyncIterable<readonly unknown[]>,
  newer: readonly MessageRecord[],
): AsyncGenerator<readonly unknown[]> {
  const waiting = new Map<unknown, MessageRecord>(newer.map((record) => [record.id, record]));
  for await (const batch of batches) {
    yield batch.map((value) => {
      const id = (value as { id?: unknown } | null)?.id;
      const own = waiting.get(id);
      waiting.delete(id);
      return own ?? value;
    });
  }
  if (waiting.size > 0) yield [...waiting.values()];
}
