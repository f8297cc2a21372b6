import { distance } from 'fastest-levenshtein';

const maxResults = 3;
/** Maximum length of a word or a candidate in UTF-16 units. */
const maxLength = 80;
/** Minimum length of an abbreviation in UTF-16 units. */
const minAbbreviation = 3;

/**
 * Returns up to three candidates similar to `word`, nearest first: those a few edits away, and those it abbreviates, with
 * the same first letter and its letters in order. A word or candidate of more than 80 characters matches nothing.
 */
export function nearest(word: string, candidates: readonly string[]): readonly string[] {
  if (word.length > maxLength) return [];
  const typed = word.toLowerCase();
  const maxEdits = Math.max(1, Math.floor(typed.length * 0.4));
  return candidates
    .filter(({ length }) => length <= maxLength)
    .map((candidate) => ({ candidate, name: candidate.toLowerCase() }))
    .map(({ candidate, name }) => ({ candidate, name, edits: distance(typed, name) }))
    .filter(({ name, edits }) => edits <= maxEdits || isAbbreviation(typed, name))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, maxResults)
    .map(({ candidate }) => candidate);
}

function isAbbreviation(typed: string, name: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === typed[at]) at += 1;
  return typed.length >= minAbbreviation && typed[0] === name[0] && at === typed.length;
}
