import type { Usage } from '../providers/provider.ts';

/** Tokens, and US dollars, over which no reply can come. */
const most: Readonly<Record<keyof Usage, number>> = {
  input: 1e12,
  output: 1e12,
  beside: 1e12,
  cost: 1e9,
};

const names = Object.keys(most) as readonly (keyof Usage)[];

/** The counts of a reply that can be, and no other: itself where all can. */
export function plausibleCounts(usage: Usage): Usage {
  const absurd = implausibleCounts(usage);
  if (absurd.length === 0) return usage;
  return Object.fromEntries(Object.entries(usage).filter(([name]) => !absurd.includes(name)));
}

/** The names of the counts that no reply can have. */
export function implausibleCounts(usage: Usage): readonly string[] {
  return names.filter((name) => (usage[name] ?? 0) > most[name]);
}
