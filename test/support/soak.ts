/** Whether this is a soak run. */
export const soak = process.env.SOAK === '1';

/**
 * Returns the number of tries of a property: `usual` with a fixed seed, or fifty times as many with a random seed in
 * soak runs.
 */
export function runs(usual: number): { readonly numRuns: number; readonly seed?: number } {
  return soak ? { numRuns: usual * 50 } : { numRuns: usual, seed: 20261127 };
}

/** Returns `usual` rows spread over a table, or all of them in soak runs. */
export function sample<Row>(rows: readonly Row[], usual: number): readonly Row[] {
  if (soak || rows.length <= usual) return rows;
  return Array.from(
    { length: usual },
    (_, at) => rows[Math.floor((at * rows.length) / usual)] as Row,
  );
}
