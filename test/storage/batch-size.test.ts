import { expect, test } from 'vitest';
import { BatchSize } from '../../src/storage/batch-size.ts';

const records = (count: number, units: number) =>
  Array.from({ length: count }, () => ({ id: 'a', parts: [{ text: 'x'.repeat(units - 1) }] }));

test('batches of short records grow to 250', () => {
  const size = new BatchSize();
  const counts = [size.count];
  for (let batch = 0; batch < 5; batch += 1) {
    size.adapt(records(size.count, 10));
    counts.push(size.count);
  }
  expect(counts).toEqual([1, 4, 16, 64, 250, 250]);
});

test('a batch after long records has about a million UTF-16 units, or one record', () => {
  const size = new BatchSize();
  for (let batch = 0; batch < 5; batch += 1) size.adapt(records(1, 1));
  expect(size.count).toBe(250);
  size.adapt(records(250, 10_000));
  expect(size.count).toBe(104);
  size.adapt(records(3, 2_000_000));
  expect(size.count).toBe(1);
});

test('a batch after one without records is larger', () => {
  const size = new BatchSize();
  size.adapt([]);
  expect(size.count).toBe(4);
});
