import { distance } from 'fastest-levenshtein';

const most = 3;
/** Characters of a word or a name at most. */
const longest = 80;
/** Letters that tell a word from others where not all of it was typed. */
const telling = 3;

/**
 * Returns up to three candidates that `word` may have been meant for, nearest first: a few edits away, or what it is short
 * for, its letters in their order. Names or a word of more than 80 characters are like nothing.
 */
export function nearest(word: string, candidates: readonly string[]): readonly string[] {
  if (word.length > longest) return [];
  const typed = word.toLowerCase();
  const farthest = Math.max(1, Math.floor(typed.length * 0.4));
  return candidates
    .filter(({ length }) => length <= longest)
    .map((candidate) => ({ candidate, name: candidate.toLowerCase() }))
    .map(({ candidate, name }) => ({ candidate, name, edits: distance(typed, name) }))
    .filter(({ name, edits }) => edits <= farthest || isShortFor(typed, name))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

function isShortFor(typed: string, name: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === typed[at]) at += 1;
  return typed.length >= telling && typed[0] === name[0] && at === typed.length;
}
