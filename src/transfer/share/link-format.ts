import { Failure } from '../../base/failure.ts';
import { unprintable } from '../../base/unicode.ts';
import { longestCompressed } from './compress.ts';

/** The version of the links that are made. */
const version = 1;
const mark = '#b=';
/** What a link may have grown to on its way, with the page's address and escapes. */
const longestText = 4 * longestCompressed;

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

/** A run of payload characters in a link, and the text behind it. */
export interface Payload {
  readonly packed: string;
  readonly rest: string;
}

/**
 * Returns the longest payload of the current version in a link, in its fragment, or in what follows `#b=`. Whatever chat
 * programs and mail put around and into a link is ignored: line breaks, quotation marks of replies, escapes of any depth.
 * Throws a `usage` Failure.
 */
export function payloadIn(text: string): Payload {
  if (text.length > longestText) throw new Failure('usage', tooLong);
  const found = fragmentsIn(unescaped(text));
  const current = found.filter((each) => each.version > 0 && each.version <= version);
  const [first] = current.toSorted((one, other) => other.packed.length - one.packed.length);
  if (!first) {
    throw new Failure('usage', found.some((each) => each.version > version) ? newer : foreign);
  }
  if (first.packed === '' || first.rest.startsWith('…')) throw new Failure('usage', cutOff);
  if (first.packed.length > longestCompressed) throw new Failure('usage', tooLong);
  return first;
}

/** Returns why a payload that cannot be unpacked is refused: a character that interrupts it, where there is one. */
export function faultOf({ rest }: Payload): string | undefined {
  const [character] = withoutTail(rest);
  return (
    character &&
    `The link holds “${character}”, which is in none of keysh: take it out, or ask for the link again.`
  );
}

/** Returns every version and payload behind a mark, or those at the beginning of a text without one. */
function fragmentsIn(text: string): readonly (Payload & { readonly version: number })[] {
  const marked = [...text.matchAll(/#b=(?:3d)?(\d{1,4})\.([\w-]*)/gi)];
  const bare = /^["'“<([]*#?(?:b=)?(\d{1,4})\.([\w-]*)/.exec(text);
  const found = marked.length > 0 || text.includes(mark) ? marked : bare ? [bare] : [];
  return found.map((match) => {
    const [whole, written, packed = ''] = match;
    return { version: Number(written), packed, rest: text.slice(match.index + whole.length) };
  });
}

/** Returns the text without a query and the marks that close a sentence or a bracket at its end. */
function withoutTail(text: string): string {
  const plain = text.replace(/&.*$/s, '');
  let end = plain.length;
  while (end > 0 && closing.includes(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end);
}

/**
 * Returns the text without white space and escapes: `>` at line starts and `=` at line ends of mail, percent escapes that
 * were escaped again any number of times, and those of HTML, JavaScript and Markdown.
 */
function unescaped(text: string): string {
  return text
    .replace(/(?<!#b)=\r?\n/gi, '')
    .replace(/\n[>\s]*/g, '')
    .replace(new RegExp(`[${unprintable}]+`, 'gu'), '')
    .replace(/%(?:25)*([0-9a-f]{2})/gi, '%$1')
    .replace(/%([2-7][0-9a-f])/gi, (_, code: string) => characterOf(code, 16))
    .replace(/(?:%[89a-f][0-9a-f])+/gi, decoded)
    .replace(/&(?:amp;)*#x([2-7][0-9a-f]);/gi, (_, code: string) => characterOf(code, 16))
    .replace(/&(?:amp;)*#(\d{2,3});/g, (_, code: string) => characterOf(code, 10))
    .replace(/\\u00([2-7][0-9a-f])/gi, (_, code: string) => characterOf(code, 16))
    .replaceAll('\\', '');
}

/** Returns percent escapes of UTF-8 as text, or as they are where they are none. */
function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

function characterOf(code: string, radix: number): string {
  return String.fromCharCode(Number.parseInt(code, radix));
}
