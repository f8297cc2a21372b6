/** Whether this is a soak run. */
export const soak = process.env.SOAK === '1';

/** Returns the number of tries of a property: `usual`, or a hundred times as many in soak runs. */
export function runs(usual: number): { readonly numRuns: number } {
  return { numRuns: soak ? usual * 100 : usual };
}

/** Returns `usual` rows spread over a table, or all of them in soak runs. */
export function sample<Row>(rows: readonly Row[], usual: number): readonly Row[] {
  if (soak || rows.length <= usual) return rows;
  return Array.from(
    { length: usual },
    (_, at) => rows[Math.floor((at * rows.length) / usual)] as Row,
  );
}
