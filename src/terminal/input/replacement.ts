import { graphemes } from '../text/width.ts';
import type { InputField } from './hidden-input.ts';

/** The part of the text before the cursor that an input event replaces. */
export interface Replacement {
  /** UTF-16 units from the start of the replaced part to the cursor. */
  readonly units: number;
  /** The text between the replaced part and the cursor. */
  readonly rest: string;
}

/**
 * Returns what an input event replaces of `context`, the text that the field is expected to hold. In a text control
 * `getTargetRanges` is empty (Input Events), but the browser selects what it replaces before the event. The range of a
 * replacement without a selection is guessed.
 */
export function findReplacement(
  event: InputEvent,
  { value, selectionStart, selectionEnd }: InputField,
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
  return { units: isReplacement ? guessReplaced(context, text).length : 0, rest: '' };
}

/** Returns the Hangul syllable or the letter that gets an accent at the end of the context, else its last word. */
function guessReplaced(context: string, text: string): string {
  const last = graphemes(context).at(-1) ?? '';
  const isOneLetter = /\p{Script=Hangul}/u.test(last) || graphemes(text).length === 1;
  return isOneLetter ? last.trim() : (/\S*$/.exec(context)?.[0] ?? '');
}

/** Returns the UTF-16 length of the graphemes that both texts start with. */
export function commonPrefixUnits(one: string, other: string): number {
  const others = graphemes(other);
  const ones = graphemes(one);
  const different = ones.findIndex((grapheme, index) => grapheme !== others[index]);
  return ones.slice(0, different < 0 ? ones.length : different).join('').length;
}
