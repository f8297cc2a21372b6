/** Whether this is a soak run. */
export const soak = process.env.SOAK === '1';

/** Whether properties have few tries, as the same tests run once for each mutant. */
export const isMutation = process.env.MUTATION === '1';

const factor = soak ? 100 : isMutation ? 0.05 : 1;

/** Returns the number of tries of a property: `usual`, a hundred times as many in soak runs, or a twentieth in mutation testing. */
export function runs(usual: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(usual * factor) };
}

/** Returns `usual` rows spread over a table, or all of them in soak runs. */
export function sample<Row>(rows: readonly Row[], usual: number): readonly Row[] {
  if (soak || rows.length <= usual) return rows;
  return Array.from(
    { length: usual },
    (_, at) => rows[Math.floor((at * rows.length) / usual)] as Row,
  );
}
