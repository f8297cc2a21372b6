/** What a word may become. */
export interface Candidate {
  readonly text: string;
  /** A few words about it, shown beside it. */
  readonly description?: string;
}

/** What may stand from `start` of a line to the cursor, whether or not it is like the word that is there. */
export interface Completion {
  readonly start: number;
  readonly candidates: readonly Candidate[];
}

/** Asked with the text before the cursor. */
export type Completer = (before: string) => Completion;

/**
 * Those that the typed text matches, in any case: its start before the start of a word in it, that before anything else
 * in it, that before its letters with others between them, the fewer the better; equals as they were.
 */
export function rankMatches(typed: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const wanted = typed.toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, rank: rankOf(wanted, candidate.text.toLowerCase()) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({ candidate }) => candidate);
}

/** Those that the typed text is the start of, in any case. */
export function prefixMatches(
  typed: string,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const wanted = typed.toLowerCase();
  return candidates.filter(({ text }) => text.toLowerCase().startsWith(wanted));
}

/** As far as all of the texts agree. */
export function commonPrefix([first, ...others]: readonly Candidate[]): string {
  let common = first?.text ?? '';
  for (const { text } of others) while (!text.startsWith(common)) common = common.slice(0, -1);
  return common.replace(/[\uD800-\uDBFF]$/, '');
}

function rankOf(wanted: string, text: string): number {
  const at = text.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return /[\p{L}\p{N}]$/u.test(text.slice(0, at)) ? 2 : 1;
  return 2 + spread(wanted, text);
}

/** Over how many characters of the text the wanted ones are spread, infinite where they are not all there. */
function spread(wanted: string, text: string): number {
  let [start, end] = [0, 0];
  for (const [index, character] of Array.from(wanted).entries()) {
    const at = text.indexOf(character, end);
    if (at < 0) return Number.POSITIVE_INFINITY;
    if (index === 0) start = at;
    end = at + character.length;
  }
  return end - start;
}
