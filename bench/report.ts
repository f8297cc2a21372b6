/** Prints the median, least and most of both, and how many times the other's the first one's median is. */
export function compare(
  what: string,
  found: readonly number[],
  other: string,
  least: readonly number[],
  digits = 0,
): void {
  const ratio = (median(found) / median(least)).toFixed(2);
  process.stdout.write(
    `${what}: keysh ${spread(found, digits)}, ${other} ${spread(least, digits)}, ratio ${ratio}\n`,
  );
}

/** The median, and the least and the most. */
export function spread(values: readonly number[], digits: number): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return values.length === 1 ? `${middle}` : `${middle} [${least}..${most}]`;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
