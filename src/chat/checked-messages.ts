import type { Steps } from '../base/steps.ts';
import type { KeyMatch, Redactor } from '../secrets/redactor.ts';

/**
 * Number of ASCII letters and digits at the end of the checked messages that are searched again with the new ones. A match
 * that spans both has at most seven characters of the key in the checked ones, each up to six units long if escaped.
 */
const overlap = 64;

/** Remembers which messages of a conversation contain no known key, so that each request searches only new ones. */
export class CheckedMessages {
  #redactor: Redactor | undefined;
  #texts: readonly string[] = [];

  /** Returns the first known key in the messages, which may span several of them; undefined if there is none. */
  *findKey(texts: readonly string[], redactor: Redactor): Steps<KeyMatch | undefined> {
    const checked = redactor === this.#redactor ? commonLength(texts, this.#texts) : 0;
    const from = startOfOverlap(texts, checked);
    const [found] = yield* redactor.findSteps(texts.slice(from).join('\n'), 'known');
    if (!found) {
      this.#redactor = redactor;
      this.#texts = texts;
    }
    return found;
  }
}

function commonLength(texts: readonly string[], others: readonly string[]): number {
  const first = texts.findIndex((text, at) => text !== others[at]);
  return first < 0 ? texts.length : first;
}

/** Returns the index of the first message to search again; messages from `end` on are new. */
function startOfOverlap(texts: readonly string[], end: number): number {
  let start = end;
  let count = 0;
  while (start > 0 && count < overlap) {
    start -= 1;
    count += texts[start]?.slice(-10 * overlap).match(/[A-Za-z\d]/g)?.length ?? 0;
  }
  return start;
}
