import { endsAsPrompt, forbidden, isKeysh, nameKey } from '../../storage/bot-name.ts';

/** Characters of a name that leave room for a number. */
const maxStemCharacters = 58;

/** Returns the part of a name that `freeNames` appends a number to. */
export function stemOf(name: string): string {
  return [...name.slice(0, 2 * maxStemCharacters)].slice(0, maxStemCharacters).join('');
}

/**
 * Returns a function that returns a name itself or, if it is taken or was returned before, the name with the first free
 * number: `poet-2`.
 */
export function freeNames(taken: Iterable<string>): (name: string) => string {
  const used = new Set(Array.from(taken, nameKey));
  const numbers = new Map<string, number>();
  return (name) => {
    const stem = stemOf(name);
    let free = name;
    let number = numbers.get(nameKey(stem)) ?? 2;
    for (; used.has(nameKey(free)); number++) free = `${stem}-${number}`;
    numbers.set(nameKey(stem), number);
    used.add(nameKey(free));
    return free;
  };
}

/** Returns a text without what the name of a new bot cannot contain; '' if nothing is left. */
export function sanitizeName(text: string): string {
  let name = stemOf(
    text
      .split(forbidden)
      .filter(Boolean)
      .join('-')
      .replace(/^[-[［]+/, ''),
  );
  while (name.endsWith('-') || endsAsPrompt(name)) name = [...name].slice(0, -1).join('');
  return isKeysh(name) ? `${name}-bot` : name;
}
