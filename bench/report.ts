/** Prints the median, minimum and maximum of two samples, and the ratio of keysh's median to the other one. */
export function printComparison(
  metric: string,
  keysh: readonly number[],
  otherName: string,
  other: readonly number[],
  digits = 0,
): void {
  const ratio = (median(keysh) / median(other)).toFixed(2);
  process.stdout.write(
    `${metric}: keysh ${formatSpread(keysh, digits)}, ${otherName} ${formatSpread(other, digits)}, ratio ${ratio}\n`,
  );
}

/** Returns `median [minimum..maximum]`, or a single value alone. */
export function formatSpread(values: readonly number[], digits: number): string {
  const [middle, min, max] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return values.length === 1 ? `${middle}` : `${middle} [${min}..${max}]`;
}

/** Returns the median, the upper one of an even number of values; NaN if there are none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
