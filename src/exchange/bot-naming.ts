import { barred, endsAsPrompt, isKeysh } from '../stores/bot-name.ts';

/** Characters of a name that leave room for a number. */
const longestStem = 58;

/** The part of a name that `freeName` appends a number to. */
export function stemOf(name: string): string {
  return [...name].slice(0, longestStem).join('');
}

/** The name, or where it is taken the name with the first number that is free: `poet-2`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${stemOf(name)}-${number}`;
  return free;
}

/** A text as the name of a new bot, without what no such name has; '' where nothing is left. */
export function fitName(text: string): string {
  let fit = stemOf(
    text
      .split(barred)
      .filter(Boolean)
      .join('-')
      .replace(/^[-[［]+/, ''),
  );
  while (fit.endsWith('-') || endsAsPrompt(fit)) fit = [...fit].slice(0, -1).join('');
  return isKeysh(fit) ? `${fit}-bot` : fit;
}
