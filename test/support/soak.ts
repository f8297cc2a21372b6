/** Whether the long tests were asked for. */
export const soak = process.env.SOAK === '1';

/** How often a property is tried: always the same tries, or fifty times as many new ones in a soak. */
export function runs(usual: number): { readonly numRuns: number; readonly seed?: number } {
  return soak ? { numRuns: usual * 50 } : { numRuns: usual, seed: 20261127 };
}
