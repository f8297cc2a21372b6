import { invisible, unprintable } from '../base/unicode.ts';

/** Columns of a title. */
export const maxColumns = 60;
/** UTF-16 units of a title, which may be more than one per column. */
const maxUnits = 200;
const wide = /[\uFE0F\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{EPres}\uFF01-\uFF60]/u;
/** Unprintable characters, except for a joiner of two pictographs. */
const hidden = new RegExp(
  `(?:(?!(?<=\\p{ExtPict}[\\uFE0F\\p{EMod}]?)\\u200D\\p{ExtPict})[${unprintable}])+`,
  'gu',
);
const blank = new RegExp(`^[${unprintable}${invisible}\\u2800]*$`, 'u');

/** Matches a text whose characters are graphemes. */
const isPlain = /^[\t\n\x20-\x7e]*$/;

/** Created on first use, since that takes as long as a frame. */
let segmenter: Intl.Segmenter | undefined;

/** Returns the beginning of a text as a title of one line and at most 60 columns; `untitled` for a blank text. */
export function titleOf(text: string): string {
  return truncate(singleLine(text, maxUnits), maxColumns) || 'untitled';
}

/** Returns the text itself if it can be the title of a session or fork, otherwise the result of `titleOf`. */
export function fitTitle(text: string): string {
  return text !== '' && singleLine(text, maxUnits) === text ? text : titleOf(text);
}

/** Returns whether no character of a title is visible. */
export function isUntitled(title: string): boolean {
  return blank.test(title);
}

/** Returns the title to show: `untitled` if none of its characters is visible. */
export function shownTitle(title: string): string {
  return isUntitled(title) ? 'untitled' : title;
}

/** Returns the first `units` UTF-16 units, to the last grapheme boundary, with a space for each run of hidden characters. */
export function singleLine(text: string, units: number): string {
  return prefix(text, units).replace(hidden, ' ').trim();
}

/** Returns the longest prefix of at most `units` UTF-16 units that ends at a grapheme boundary; at least one grapheme. */
function prefix(text: string, units: number): string {
  const graphemes = graphemesOf(text.slice(0, units));
  const isCut = text.length > units && graphemes.length > 1;
  return (isCut ? graphemes.slice(0, -1) : graphemes).join('');
}

/** Returns the text, shortened to this number of columns with an ellipsis, between words where possible. */
export function truncate(text: string, columns: number): string {
  const graphemes = graphemesOf(text);
  if (columnsOf(graphemes) <= columns) return text;
  let kept = '';
  let used = 0;
  for (const grapheme of graphemes) {
    used += columnsOf([grapheme]);
    if (used >= columns) break;
    kept += grapheme;
  }
  return `${kept.replace(/ \S*$/, '') || kept}…`;
}

function columnsOf(graphemes: readonly string[]): number {
  return graphemes.reduce(
    (sum, each) => sum + (wide.test(each) ? 2 : each.replace(/\p{Mn}/gu, '').length),
    0,
  );
}

function graphemesOf(text: string): readonly string[] {
  if (isPlain.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
