import type { Usage } from '../providers/provider.ts';

/** Tokens, and US dollars, over which no reply can come. */
const most: Readonly<Record<keyof Usage, number>> = {
  input: 1e12,
  output: 1e12,
  beside: 1e12,
  cost: 1e9,
};

/** The counts of a reply that can be, and no other. */
export function knownCounts(usage: Usage): Usage {
  const absurd = absurdCounts(usage);
  const entries = Object.entries(usage).filter(([name]) => !absurd.includes(name));
  return absurd.length > 0 ? Object.fromEntries(entries) : usage;
}

/** The names of the counts that no reply can have. */
export function absurdCounts(usage: Usage): readonly string[] {
  const names = Object.keys(most) as (keyof Usage)[];
  return names.filter((name) => (usage[name] ?? 0) > most[name]);
}
