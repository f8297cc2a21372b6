/** A word that can be completed to. */
export interface Candidate {
  readonly text: string;
  /** A few words that the completion menu shows beside it. */
  readonly description?: string;
}

/** The candidates for the text from UTF-16 offset `start` to the cursor, not yet matched against it. */
export interface Completion {
  readonly start: number;
  readonly candidates: readonly Candidate[];
}

/** Returns what can be completed after the text before the cursor. */
export type Completer = (before: string) => Completion;

/**
 * Returns the candidates that contain the characters of the typed text in order, in any case. The best come first: at
 * the start of the text, then at the start of a word, then elsewhere, then with others between them, the fewer the
 * better. Equal ranks keep their order.
 */
export function rankMatches<Item extends Candidate>(
  typed: string,
  candidates: readonly Item[],
): readonly Item[] {
  const query = typed.toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, rank: rankOf(query, candidate.text.toLowerCase()) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({ candidate }) => candidate);
}

/** Returns the candidates that start with the typed text, in any case. */
export function prefixMatches(
  typed: string,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const query = typed.toLowerCase();
  return candidates.filter(({ text }) => text.toLowerCase().startsWith(query));
}

/** Returns the longest prefix that all candidates share, cut at no surrogate pair. */
export function commonPrefix([first, ...others]: readonly Candidate[]): string {
  let prefix = first?.text ?? '';
  for (const { text } of others) while (!text.startsWith(prefix)) prefix = prefix.slice(0, -1);
  return prefix.replace(/[\uD800-\uDBFF]$/, '');
}

function rankOf(query: string, text: string): number {
  const offset = text.indexOf(query);
  if (offset === 0) return 0;
  if (offset > 0) return /[\p{L}\p{N}]$/u.test(text.slice(0, offset)) ? 2 : 1;
  return 2 + matchLength(query, text);
}

/** Returns the UTF-16 length of the part of the text that contains the query's characters; infinite if it has not all. */
function matchLength(query: string, text: string): number {
  let [start, end] = [0, 0];
  for (const [index, character] of Array.from(query).entries()) {
    const offset = text.indexOf(character, end);
    if (offset < 0) return Number.POSITIVE_INFINITY;
    if (index === 0) start = offset;
    end = offset + character.length;
  }
  return end - start;
}
