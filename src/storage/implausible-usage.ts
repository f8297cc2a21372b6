import type { Usage } from '../providers/provider.ts';

/** Upper bounds of plausible usage, in tokens, US dollars for `cost`, and searches. */
const limits: Readonly<Record<keyof Usage, number>> = {
  input: 1e12,
  output: 1e12,
  beside: 1e12,
  cached: 1e12,
  written: 1e12,
  cost: 1e9,
  searches: 1e6,
};

const names = Object.keys(limits) as readonly (keyof Usage)[];

/** Returns the plausible counts; the same object if all are. */
export function plausibleCounts(usage: Usage): Usage {
  const implausible = implausibleCounts(usage);
  if (implausible.length === 0) return usage;
  return Object.fromEntries(Object.entries(usage).filter(([name]) => !implausible.includes(name)));
}

/** Returns the names of the counts over their limits. */
export function implausibleCounts(usage: Usage): readonly string[] {
  return names.filter((name) => (usage[name] ?? 0) > limits[name]);
}
