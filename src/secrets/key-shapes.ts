import { runSteps, type Steps, unitsPerStep } from '../base/steps.ts';
import { keyPrefixes, mask, minKeyFragment, shownBody } from './key-patterns.ts';
import { NgramIndex } from './ngram-index.ts';
import { droppedCode, Normalization, withoutInvisible } from './normalize.ts';

/** A span of text that looks like a key. The text up to `shown` may be displayed; the rest up to `end` must be hidden. */
export interface KeyShape {
  readonly start: number;
  readonly shown: number;
  readonly end: number;
  /** Visible characters after the known prefix, counted up to 20. */
  readonly body: number;
}

/** Drops invisible characters, and maps digits to `0`, other characters of keys to `a`, and everything else to a blank. */
const keyCharacters = new Normalization((character) => {
  if (withoutInvisible.drops(character, 0)) return '';
  if (/\d/.test(character)) return '0';
  return /[\w.+/=~-]/.test(character) ? 'a' : ' ';
});
const digitCode = keyCharacters.codeOf('0'.charCodeAt(0));
const otherCode = keyCharacters.codeOf(' '.charCodeAt(0));

/** The rest of a run of key characters from a position in it. */
interface Run {
  readonly end: number;
  readonly lastDigit: number;
  /** Whether an ellipsis follows, as after the prefix in a mask. */
  readonly isCut: boolean;
}

/** Matches prefixes that ordinary words do not contain. */
const unmistakable = /^(sk-\w+-|gsk_|AIza)$/;
const longBody = 20;
/** UTF-16 units at either end of a key that are read to build its mask. */
const maxEnd = 200;
const longestPrefix = Math.max(...keyPrefixes.map(({ length }) => length));
/** The known prefixes that do not begin with another known prefix. */
const roots = keyPrefixes.filter(
  (prefix) => !keyPrefixes.some((root) => root !== prefix && prefix.startsWith(root)),
);
const shortestRoot = Math.min(...roots.map(({ length }) => length));
/** Finds roots, even with invisible characters in them. */
const rootIndex = new NgramIndex(withoutInvisible, new Map(roots.map((root) => [root, 0])));

/**
 * Returns every span of the text that begins with the prefix of a known provider's keys, in order, even with invisible or
 * combining characters in it. Linear in the length of the text.
 */
export function keyShapes(text: string): readonly KeyShape[] {
  return runSteps(findKeyShapes(text));
}

/** Like `keyShapes`, in steps. */
export function* findKeyShapes(text: string): Steps<readonly KeyShape[]> {
  const shapes: KeyShape[] = [];
  let run: Run | undefined;
  let searched = 0;
  for (const root of rootIndex.search(text, (at) => at < searched)) {
    if (!root) yield;
    else if (root.start >= searched) {
      if (!run || root.start >= run.end) run = yield* runFrom(text, root.start);
      const shape = yield* shapeAt(text, root.start, run);
      if (shape) shapes.push(shape);
      searched = shape?.end ?? searched;
    }
  }
  return shapes;
}

/** Returns the mask of a key that may contain invisible characters. */
export function maskVisible(key: string): string {
  const ends = key.length > 2 * maxEnd ? key.slice(0, maxEnd) + key.slice(-maxEnd) : key;
  return mask(withoutInvisible.normalize(ends));
}

/** Returns the key that begins with the root at `start`; undefined if it is too short, in a word, or a mask. */
function* shapeAt(text: string, start: number, run: Run): Steps<KeyShape | undefined> {
  const least = run.isCut ? minKeyFragment : 1;
  if (run.end - start < shortestRoot + least) return undefined;
  const head = yield* visibleHead(text, start, run.end);
  const prefix = keyPrefixes.find((each) => head.text.startsWith(each)) ?? '';
  const bodyStart = head.ends[prefix.length - 1] ?? start;
  const body = Math.min(longBody, head.text.length - prefix.length);
  if (body < least) return undefined;
  if (!unmistakable.test(prefix) && (yield* isInWord(text, start))) {
    if (body < longBody || run.lastDigit < bodyStart) return undefined;
  }
  const shown = head.ends[prefix.length + shownBody - 1] ?? run.end;
  return { start, shown, end: run.end, body };
}

function* runFrom(text: string, start: number): Steps<Run> {
  let end = start;
  let lastDigit = -1;
  let at = start;
  for (; at < text.length; at++) {
    if (at % unitsPerStep === 0) yield;
    const code = keyCharacters.codeOf(text.charCodeAt(at));
    if (code === otherCode) break;
    if (code === droppedCode) continue;
    if (code === digitCode) lastDigit = at;
    end = at + 1;
  }
  return { end, lastDigit, isCut: text.charAt(at) === '…' };
}

/** Returns the first visible characters of a span, up to the length of the longest prefix and a long body, and their ends. */
function* visibleHead(
  text: string,
  start: number,
  end: number,
): Steps<{ readonly text: string; readonly ends: readonly number[] }> {
  let head = '';
  const ends: number[] = [];
  for (let at = start; at < end && head.length < longestPrefix + longBody; at++) {
    if (at % unitsPerStep === 0) yield;
    if (withoutInvisible.drops(text, at)) continue;
    head += text[at];
    ends.push(at + 1);
  }
  return { text: head, ends };
}

/** Returns whether a letter or digit precedes: in a word, as in `task-list`, a short prefix does not indicate a key. */
function* isInWord(text: string, start: number): Steps<boolean> {
  let at = start - 1;
  for (; at >= 0 && withoutInvisible.drops(text, at); at--) {
    if (at % unitsPerStep === 0) yield;
  }
  return /[A-Za-z0-9]/.test(text.charAt(at));
}
