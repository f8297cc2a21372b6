import type { Steps } from '../base/steps.ts';
import { lettersAndDigits, visible } from '../secrets/normalize.ts';
import { type KeyMatch, minRemembered, type Redactor } from '../secrets/redactor.ts';

/**
 * Number of letters and digits on each side of a seam between messages that are searched together. A match that spans it has
 * at most seven characters of the key on either side, each up to nine units long if escaped.
 */
const overlap = 64;
/** Visible characters on each side, if they are mostly punctuation. */
const maxVisible = 4096;

/** Remembers which messages of a conversation contain no known key, so that each request searches only new ones. */
export class CheckedMessages {
  #redactor: Redactor | undefined;
  #texts: readonly string[] = [];

  /** Returns the first known key in the messages, which may span several of them; undefined if there is none. */
  *findKey(texts: readonly string[], redactor: Redactor): Steps<KeyMatch | undefined> {
    const checked = redactor === this.#redactor ? commonLength(texts, this.#texts) : 0;
    for (let from = checked; from < texts.length; ) {
      const to = endOfGroup(texts, from);
      const group = texts.slice(from, to).join('\n');
      const seam = `${endBefore(texts, from)}\n${beginning(group)}`;
      for (const text of [seam, group]) {
        const [found] = yield* redactor.findSteps(text, 'known');
        if (found) return found;
      }
      from = to;
    }
    this.#redactor = redactor;
    this.#texts = texts;
    return undefined;
  }
}

function commonLength(texts: readonly string[], others: readonly string[]): number {
  const first = texts.findIndex((text, at) => text !== others[at]);
  return first < 0 ? texts.length : first;
}

/** Returns the end of the messages from `from` on that are searched at once: one, or several that are short. */
function endOfGroup(texts: readonly string[], from: number): number {
  let to = from;
  let units = 0;
  do {
    units += (texts[to]?.length ?? 0) + 1;
    to += 1;
  } while (to < texts.length && units + (texts[to]?.length ?? 0) < minRemembered);
  return to;
}

/** Returns the visible characters at the end of the messages before `end`. */
function endBefore(texts: readonly string[], end: number): string {
  const seam = new Seam();
  let kept = '';
  for (let at = end - 1; at >= 0 && !seam.isFull; at -= 1) {
    const text = texts[at] ?? '';
    for (let unit = text.length - 1; unit >= 0 && !seam.isFull; unit -= 1) {
      if (seam.takes(text, unit)) kept = text.charAt(unit) + kept;
    }
  }
  return kept;
}

/** Returns the beginning of a text. */
function beginning(text: string): string {
  const seam = new Seam();
  let end = 0;
  for (; end < text.length && !seam.isFull; end += 1) seam.takes(text, end);
  return text.slice(0, end);
}

/** Counts what is taken of the text on one side of a seam. */
class Seam {
  #visible = 0;
  #letters = 0;

  get isFull(): boolean {
    return this.#letters >= overlap || this.#visible >= maxVisible;
  }

  /** Counts the character at an offset, and returns whether it is visible. */
  takes(text: string, at: number): boolean {
    if (visible.drops(text, at)) return false;
    this.#visible += 1;
    if (!lettersAndDigits.drops(text, at)) this.#letters += 1;
    return true;
  }
}
