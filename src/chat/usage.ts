import type { Usage } from '../providers/provider.ts';

const counts = [
  'input',
  'output',
  'beside',
  'cached',
  'written',
  'cost',
  'searches',
] as const satisfies readonly (keyof Usage)[];

/** Formats tokens as `12 in (8 cached), 34 out`, with reasoning counted as output; undefined if nothing was counted. */
export function tokens(usage: Usage): string | undefined {
  const [input, output, cached] = tokenCounts(usage) ?? [];
  if (input === undefined) return undefined;
  return `${input} in${cached === undefined ? '' : ` (${cached} cached)`}, ${output} out`;
}

/** Formats the numbers of input and output tokens as `tokens` does, and that of cached ones if there are any. */
export function tokenCounts(
  usage: Usage,
): readonly [input: string, output: string, cached: string | undefined] | undefined {
  if (!usage.input && !usage.output) return undefined;
  const { input = 0, cached } = usage;
  return [count(input), count(outputTokens(usage)), cached ? count(cached) : undefined];
}

/** Returns the sums of the counts of several replies; a count that none of them has is left out. */
export function sum(usages: readonly Usage[]): Usage {
  return Object.fromEntries(
    counts.flatMap((name) => {
      const known = usages.map((usage) => usage[name]).filter((number) => number !== undefined);
      return known.length > 0 ? [[name, known.reduce((total, number) => total + number)]] : [];
    }),
  );
}

/** Returns the number of output tokens, with reasoning. */
export function outputTokens(usage: Usage): number {
  return (usage.output ?? 0) + (usage.beside ?? 0);
}

/** Returns a number of tokens with commas between the thousands. */
export function count(tokenCount: number): string {
  return Math.round(tokenCount).toLocaleString('en-US');
}
