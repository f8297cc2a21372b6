/** Whether the long tests were asked for. */
export const soak = process.env.SOAK === '1';

/** How often a property is tried: fifty times as often in a soak. */
export function runs(usual: number): { readonly numRuns: number } {
  return { numRuns: soak ? usual * 50 : usual };
}
