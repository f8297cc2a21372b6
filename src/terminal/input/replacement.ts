import { graphemes } from '../text/width.ts';
import type { Field } from './hidden-input.ts';

/** What an input replaces of the text before the cursor. */
export interface Replacement {
  /** UTF-16 code units from the start of what is replaced to the cursor. */
  readonly units: number;
  /** The text between what is replaced and the cursor. */
  readonly rest: string;
}

/**
 * Returns what an input event replaces of `context`, the text that the field should hold. Inside a text control no
 * range comes with the event (Input Events, `getTargetRanges`): the browser selects what it replaces beforehand. For a
 * replacement without a selection the range is guessed.
 */
export function replacementOf(
  event: InputEvent,
  { value, selectionStart, selectionEnd }: Field,
  context: string,
  text: string,
): Replacement {
  const [range] = event.getTargetRanges?.() ?? [];
  const start = range?.startOffset ?? selectionStart ?? 0;
  const end = range?.endOffset ?? selectionEnd ?? 0;
  if (value === context && start < end) {
    return { units: context.length - start, rest: context.slice(end) };
  }
  const isReplacement = event.inputType === 'insertReplacementText';
  return { units: isReplacement ? guessed(context, text).length : 0, rest: '' };
}

/** Returns the syllable of Hangul, the letter under an accent, or the word before the cursor. */
function guessed(context: string, text: string): string {
  const last = graphemes(context).at(-1) ?? '';
  const isLetter = /\p{Script=Hangul}/u.test(last) || graphemes(text).length === 1;
  return isLetter ? last.trim() : (/\S*$/.exec(context)?.[0] ?? '');
}

/** Counts the UTF-16 code units of the graphemes with which both texts begin. */
export function sharedUnits(one: string, other: string): number {
  const others = graphemes(other);
  const ours = graphemes(one);
  const different = ours.findIndex((grapheme, at) => grapheme !== others[at]);
  return ours.slice(0, different < 0 ? ours.length : different).join('').length;
}
