import { replaceSpans } from '../base/span.ts';
import { ignored, notInvisible, remembered } from './fold.ts';
import { FragmentIndex } from './fragments.ts';
import { keyPrefixes, mask, minKeyFragment, shownBody } from './key-patterns.ts';

/** A stretch of text that looks like a key; up to `shown` it may be read, from there to `end` it must not. */
export interface KeyShape {
  readonly start: number;
  readonly shown: number;
  readonly end: number;
  /** Visible characters after the known prefix, counted up to 20. */
  readonly body: number;
}

const none = 0;
const zero = '0'.charCodeAt(0);
const nine = '9'.charCodeAt(0);
/** Keeps the characters of which keys consist, ignores what is invisible, and makes `none` of all else. */
const inKeys = remembered((unit) => {
  if (notInvisible(unit) === ignored) return ignored;
  return /[\w.+/=~-]/.test(String.fromCharCode(unit)) ? unit : none;
});

/** A run of characters of which keys consist, from some place in it on. */
interface Run {
  readonly end: number;
  readonly lastDigit: number;
  /** Whether an ellipsis follows: a mask ends so. */
  readonly isCut: boolean;
}

/** No other word contains these. */
const unmistakable = /^(sk-\w+-|gsk_|AIza)$/;
const longBody = 20;
/** UTF-16 units at either end of a key that its mask is made of. */
const maxEnd = 200;
const longestPrefix = Math.max(...keyPrefixes.map(({ length }) => length));
/** What every known prefix begins with. */
const roots = keyPrefixes.filter(
  (prefix) => !keyPrefixes.some((root) => root !== prefix && prefix.startsWith(root)),
);
const shortestRoot = Math.min(...roots.map(({ length }) => length));
/** Finds roots that invisible characters stand in. */
const anyRoots = new FragmentIndex(notInvisible);
for (const root of roots) anyRoots.add(root, 0);
const hasInvisible = /[\p{Default_Ignorable_Code_Point}\p{M}]/u;

/**
 * Every stretch of the text that begins as a known provider's keys do, in order, also where invisible or combining
 * characters stand in it. Linear in the length of the text.
 */
export function keyShapes(text: string): readonly KeyShape[] {
  const shapes: KeyShape[] = [];
  let run: Run | undefined;
  eachRoot(text, (start) => {
    if (!run || start >= run.end) run = runFrom(text, start);
    const shape = shapeAt(text, start, run);
    if (shape) shapes.push(shape);
    return shape?.end;
  });
  return shapes;
}

/** Calls `found` with the offset of each root in order; what it returns is the offset to go on from. */
function eachRoot(text: string, found: (start: number) => number | undefined): void {
  let from = 0;
  if (hasInvisible.test(text)) {
    anyRoots.scan(text, ({ start }) => {
      if (start >= from) from = found(start) ?? from;
      return false;
    });
    return;
  }
  const pattern = new RegExp(roots.map(literally).join('|'), 'g');
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    pattern.lastIndex = found(match.index) ?? pattern.lastIndex;
  }
}

/** The text with every stretch that looks like a key under its mask. */
export function maskShapes(text: string): string {
  const keys = keyShapes(text).filter(({ body }) => body >= minKeyFragment);
  return replaceSpans(text, keys, maskVisible);
}

/** The mask of a key that invisible characters may stand in. */
export function maskVisible(key: string): string {
  const ends = key.length > 2 * maxEnd ? key.slice(0, maxEnd) + key.slice(-maxEnd) : key;
  return mask([...ends].filter((character) => !hasInvisible.test(character)).join(''));
}

/** The text with all that looks like a key and every word over 20 characters masked: for what nobody can place. */
export function maskLong(text: string): string {
  return maskShapes(text).replace(/[^\s'"`]{21,}/g, '••••');
}

/** The key that begins with the root at `start`. A short one before an ellipsis is a mask. */
function shapeAt(text: string, start: number, run: Run): KeyShape | undefined {
  const least = run.isCut ? minKeyFragment : 1;
  if (run.end - start < shortestRoot + least) return undefined;
  const head = visibleFrom(text, start, run.end, longestPrefix);
  const prefix = keyPrefixes.find((each) => head.text.startsWith(each)) ?? '';
  const from = visibleFrom(text, start, run.end, prefix.length).end;
  const body = visibleFrom(text, from, run.end, longBody).text.length;
  if (body < least) return undefined;
  const isPlain = isInWord(text, start) && !unmistakable.test(prefix);
  if (isPlain && (body < longBody || run.lastDigit < from)) return undefined;
  const { end: shown } = visibleFrom(text, from, run.end, shownBody);
  return { start, shown, end: run.end, body };
}

function runFrom(text: string, start: number): Run {
  let end = start;
  let lastDigit = -1;
  let at = start;
  for (; at < text.length; at++) {
    const unit = inKeys(text.charCodeAt(at));
    if (unit === ignored) continue;
    if (unit === none) break;
    if (unit >= zero && unit <= nine) lastDigit = at;
    end = at + 1;
  }
  return { end, lastDigit, isCut: text.charAt(at) === '…' };
}

/** The first visible characters of a stretch, and where the last of them ends. */
function visibleFrom(
  text: string,
  start: number,
  end: number,
  most: number,
): { readonly text: string; readonly end: number } {
  let found = '';
  let at = start;
  for (; at < end && found.length < most; at++) {
    const unit = notInvisible(text.charCodeAt(at));
    if (unit !== ignored) found += String.fromCharCode(unit);
  }
  return { text: found, end: at };
}

/** Inside a word, as in `task-list`, a short prefix alone tells nothing. */
function isInWord(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && notInvisible(text.charCodeAt(at)) === ignored) at--;
  return /[A-Za-z0-9]/.test(text.charAt(at));
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
}
