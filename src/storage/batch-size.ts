/** The most records that are read at once. */
const maxCount = 250;
/** UTF-16 units of text in a batch: the browser copies all records of a request in one task. */
const batchUnits = 1 << 20;
/** How many times more records the next batch may have. */
const maxGrowth = 4;

/** How many records to read at once, adapted to the length of those read so far, so that no request blocks the page for long. */
export class BatchSize {
  #count = 1;

  /** The number of records of the next batch, from 1 to 250. */
  get count(): number {
    return this.#count;
  }

  /** Adapts the next batch to one that was read. */
  adapt(records: readonly unknown[]): void {
    const fitting = Math.floor((records.length * batchUnits) / Math.max(1, unitsIn(records)));
    const most = records.length === 0 ? maxCount : Math.max(1, fitting);
    this.#count = Math.min(most, maxGrowth * this.#count, maxCount);
  }
}

/** Returns the UTF-16 units of all strings in a value. */
function unitsIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum, member) => sum + unitsIn(member), 0);
}
