import type { MessageRecord } from '../../storage/session.ts';

/** Yields stored messages, replaced by newer ones with the same ids, then the newer ones that are not stored. */
export async function* withUnsaved(
  batches: AsyncIterable<readonly unknown[]>,
  newer: readonly MessageRecord[],
): AsyncGenerator<readonly unknown[]> {
  const remaining = new Map<unknown, MessageRecord>(newer.map((record) => [record.id, record]));
  for await (const batch of batches) {
    yield batch.map((value) => {
      const id = (value as { id?: unknown } | null)?.id;
      const replacement = remaining.get(id);
      remaining.delete(id);
      return replacement ?? value;
    });
  }
  if (remaining.size > 0) yield [...remaining.values()];
}
