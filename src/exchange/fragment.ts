import { Failure } from '../failure.ts';
import { longestPacked } from './packing.ts';

/** The version of the links that are made. */
const version = 1;
const mark = '#b=';
/** What a link may have grown to on its way, with the page's address and escapes. */
const longestText = 4 * longestPacked;

/** What may stand right behind a link. */
const closing = '>)]}.,;:!?"\'”';

const foreign =
  'That is no link of keysh: one ends in “#b=1.” and a row of letters. Copy it anew, whole.';
const newer = 'The link was made by a newer keysh: reload the page and try again.';
const tooLong = 'The link is longer than any that keysh makes: ask for a new one.';
const cutOff = 'The link was cut off: ask for it again, whole.';

/** The link that carries a packed bot, of a page's address as far as its path. */
export function linkOf(page: string, packed: string): string {
  const { protocol, host, pathname } = new URL(page);
  return `${protocol}//${host}${pathname}${mark}${version}.${packed}`;
}

/**
 * The packed bot of a link, of its fragment, or of what follows `#b=` in it; what chat programs and mail put around,
 * into and behind a link is taken off. Throws a `usage` Failure.
 */
export function packedIn(text: string): string {
  if (text.length > longestText) throw new Failure('usage', tooLong);
  const [, written = '', packed = '', rest = ''] =
    /^(\d{1,4})\.([\w-]*)(.*)$/s.exec(fragmentOf(text)) ?? [];
  if (written === '' || Number(written) === 0) throw new Failure('usage', foreign);
  if (Number(written) > version) throw new Failure('usage', newer);
  if (packed === '' || rest.startsWith('…')) throw new Failure('usage', cutOff);
  if (rest !== '') throw new Failure('usage', misplaced(rest));
  if (packed.length > longestPacked) throw new Failure('usage', tooLong);
  return packed;
}

function fragmentOf(text: string): string {
  const plain = unescaped(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ''));
  const at = plain.indexOf(mark);
  const fragment =
    at < 0 ? plain.replace(/^["'“<([]*#?(?:b=)?/, '') : plain.slice(at + mark.length);
  return withoutTail(fragment.replace(/&.*$/s, ''));
}

/** The text without the marks that close a sentence or a bracket at its end, in one pass from there. */
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && closing.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function misplaced(rest: string): string {
  const [character = ''] = rest;
  return `The link holds “${character}”, which is in none of keysh: take it out, or ask for the link again.`;
}
