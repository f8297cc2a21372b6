import type { Steps } from '../base/steps.ts';
import type { KeyMatch, Redactor } from '../secrets/redactor.ts';

/**
 * ASCII letters and digits of checked messages that are searched again with those after them. A match that continues from
 * one into the other has seven characters of the key there at most, of up to six each where they are escaped.
 */
const overlap = 64;

/** The messages of a conversation that contain no known key, so that each request searches only those added since. */
export class CheckedMessages {
  #redactor: Redactor | undefined;
  #texts: readonly string[] = [];

  /** Returns the first known key in the messages, which may be spread over several of them; undefined if there is none. */
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

/** Returns the index of the first message of those before `end` that are searched again. */
function startOfOverlap(texts: readonly string[], end: number): number {
  let start = end;
  let count = 0;
  while (start > 0 && count < overlap) {
    start -= 1;
    count += texts[start]?.slice(-10 * overlap).match(/[A-Za-z\d]/g)?.length ?? 0;
  }
  return start;
}
