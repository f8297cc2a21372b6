import { endsAsPrompt, forbidden, isKeysh, nameKey } from '../../storage/bot-name.ts';

/** Characters of a name that leave room for a number. */
const longestStem = 58;

/** The part of a name that `freeNames` appends a number to. */
export function stemOf(name: string): string {
  return [...name.slice(0, 2 * longestStem)].slice(0, longestStem).join('');
}

/**
 * Returns what gives for each name the name itself or, where it is taken or was given before, the name with the first free
 * number: `poet-2`.
 */
export function freeNames(taken: Iterable<string>): (name: string) => string {
  const folded = new Set(Array.from(taken, nameKey));
  const numbers = new Map<string, number>();
  return (name) => {
    const stem = stemOf(name);
    let free = name;
    let number = numbers.get(nameKey(stem)) ?? 2;
    for (; folded.has(nameKey(free)); number++) free = `${stem}-${number}`;
    numbers.set(nameKey(stem), number);
    folded.add(nameKey(free));
    return free;
  };
}

/** A text as the name of a new bot, without what no such name has; '' where nothing is left. */
export function sanitizeName(text: string): string {
  let fit = stemOf(
    text
      .split(forbidden)
      .filter(Boolean)
      .join('-')
      .replace(/^[-[［]+/, ''),
  );
  while (fit.endsWith('-') || endsAsPrompt(fit)) fit = [...fit].slice(0, -1).join('');
  return isKeysh(fit) ? `${fit}-bot` : fit;
}
