import { invisible, unprintable } from '../base/unicode.ts';

/** Columns. */
const longest = 60;
/** UTF-16 units. */
const most = 200;
/** UTF-16 units that are left beside the mark of a fork. */
const mostForked = 180;
const wide = /[\uFE0F\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{EPres}\uFF01-\uFF60]/u;
/** What draws nothing, but what joins two pictures to one. */
const hidden = new RegExp(
  `(?:(?!(?<=\\p{ExtPict}[\\uFE0F\\p{EMod}]?)\\u200D\\p{ExtPict})[${unprintable}])+`,
  'gu',
);
const blank = new RegExp(`^[${unprintable}${invisible}\\u2800]*$`, 'u');
const forks = /(?: \(fork(?: \d{1,6})?\)){1,100}$/;

/** Made when first wanted: a browser takes a frame's time to make it. */
let segmenter: Intl.Segmenter | undefined;

/** The first words of a text, as many as fit in 60 columns, in one line and without what draws nothing. */
export function titleOf(text: string): string {
  return cut(plainOf(text, most), longest) || 'untitled';
}

/** The text itself where it could stand for one of `titleOf`'s or of a fork of it, else what `titleOf` makes of it. */
export function fitTitle(text: string): string {
  return text !== '' && plainOf(text, most) === text ? text : titleOf(text);
}

/** What a copy of the session with this title is called: `… (fork)`, and a copy of that `… (fork 2)`. */
export function forkTitle(title: string): string {
  const [marks = ''] = forks.exec(title) ?? [];
  const earlier = [...marks.matchAll(/\(fork ?(\d*)\)/g)].map(([, number]) => Number(number || 1));
  const number = earlier.reduce((sum, one) => sum + one, 1);
  const mark = number === 1 ? ' (fork)' : ` (fork ${number})`;
  const stem = plainOf(title.slice(0, title.length - marks.length), mostForked);
  return (cut(stem, longest - mark.length) || 'untitled') + mark;
}

function plainOf(text: string, units: number): string {
  return beginning(text, units).replace(hidden, ' ').trim();
}

/** What is whole of the letters in so many UTF-16 units; of a longer one its beginning. */
function beginning(text: string, units: number): string {
  const letters = lettersOf(text.slice(0, units));
  return (text.length > units && letters.length > 1 ? letters.slice(0, -1) : letters).join('');
}

function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const letters = lettersOf(text);
  while (columnsOf(letters.join('')) >= columns) letters.pop();
  const kept = letters.join('');
  return `${kept.replace(/ \S*$/, '') || kept}…`;
}

function columnsOf(text: string): number {
  return lettersOf(text).reduce(
    (columns, letter) => columns + (wide.test(letter) ? 2 : letter.replace(/\p{Mn}/gu, '').length),
    0,
  );
}

function lettersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Whether a title draws nothing. */
export function isUntitled(title: string): boolean {
  return blank.test(title);
}

/** The title as it is shown. */
export function shownTitle(title: string): string {
  return isUntitled(title) ? 'untitled' : title;
}
