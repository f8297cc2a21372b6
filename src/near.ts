import { distance } from 'fastest-levenshtein';

const most = 3;

/** Up to three candidates that `word` may have been meant for, nearest first; none where nothing is near. */
export function nearest(word: string, candidates: readonly string[]): readonly string[] {
  const typed = word.toLowerCase();
  const farthest = Math.max(1, Math.floor(typed.length * 0.4));
  return candidates
    .map((candidate) => ({ candidate, edits: distance(typed, candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= farthest)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}
