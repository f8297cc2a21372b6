import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import { unprintable } from '../../base/unicode.ts';
import type { BotConfig } from '../../storage/bot.ts';
import { compress, decompress, maxCompressedLength } from './compress.ts';
import { isOversized, tooBigForLink, toShareable } from './shareable-bot.ts';
import { type Decoded, readUntrustedBot } from './untrusted-bot.ts';

/** The version of the links that are written. */
const version = 1;
const mark = '#b=';
/** UTF-16 units of a pasted link, with the page's address and the escapes that programs add. */
const maxPastedLength = 4 * maxCompressedLength;

/** Characters that may directly follow a link in a text. */
const closing = '>)]}.,;:!?"\'”';

const foreign =
  'That is not a keysh link, which ends in “#b=1.” and a sequence of letters and digits. Copy the whole link again.';
const newer = 'The link was made by a newer version of keysh. Reload the page and try again.';
const tooLong = 'The link is longer than any keysh link. Ask for a new one.';
const cutOff = 'The link was cut off. Ask for the whole link again.';

/**
 * Returns a link to the page with the shareable fields of a bot in its fragment, in their order. Throws a `usage` Failure
 * if the link could not be read again.
 */
export async function encodeLink(config: BotConfig, page: string): Promise<string> {
  if (isOversized(config)) throw tooBigForLink(config);
  const { protocol, host, pathname } = new URL(page);
  const payload = await compress(JSON.stringify(toShareable(config)));
  const link = `${protocol}//${host}${pathname}${mark}${version}.${payload}`;
  await decodeLink(link).catch(() => {
    throw tooBigForLink(config);
  });
  return link;
}

/** Returns the bot in a link, which anybody may have made, or in the end of a link. Throws an `invalid-data` Failure of one line. */
export async function decodeLink(text: string): Promise<Decoded> {
  const payload = findPayload(text);
  const { compressed } = payload;
  // Markdown surrounds italics with underscores, and a payload may end in an underscore of its own.
  const trimmed = compressed.replace(/_+$/, '');
  const json = await decompress(compressed, faultIn(payload)).catch((error) => {
    if (trimmed === compressed) throw error;
    return decompress(trimmed, faultIn(payload));
  });
  return readUntrustedBot(parse(json), 'link');
}

/** The base64url text in a link, and the text after it. */
interface Payload {
  readonly compressed: string;
  readonly rest: string;
}

/**
 * Returns the longest payload of a known version in a link, in its fragment, or in the text after `#b=`. Ignores what
 * chat programs and mail put around and into a link: line breaks, quotation marks of replies, escapes of any depth.
 * Throws an `invalid-data` Failure.
 */
export function findPayload(text: string): Payload {
  if (text.length > maxPastedLength) throw new Failure('invalid-data', tooLong);
  const found = fragmentsIn(withoutEscapes(text));
  const known = found.filter((each) => each.version > 0 && each.version <= version);
  const [first] = known.toSorted((one, other) => other.compressed.length - one.compressed.length);
  if (!first) {
    throw new Failure(
      'invalid-data',
      found.some((each) => each.version > version) ? newer : foreign,
    );
  }
  if (first.compressed === '' || first.rest.startsWith('…'))
    throw new Failure('invalid-data', cutOff);
  if (first.compressed.length > maxCompressedLength) throw new Failure('invalid-data', tooLong);
  return first;
}

/** Returns a message about the character that interrupts a payload; undefined if there is none. */
function faultIn({ rest }: Payload): string | undefined {
  const [character] = withoutTail(rest);
  return (
    character &&
    `The link contains “${character}”, which a keysh link never contains. Remove it, or ask for the link again.`
  );
}

/** Returns every version and payload after a mark, or those at the beginning of a text without a mark. */
function fragmentsIn(text: string): readonly (Payload & { readonly version: number })[] {
  const marked = [...text.matchAll(/#b=(?:3d)?(\d{1,4})\.([\w-]*)/gi)];
  const bare = /^["'“<([]*#?(?:b=)?(\d{1,4})\.([\w-]*)/.exec(text);
  const found = marked.length > 0 || text.includes(mark) ? marked : bare ? [bare] : [];
  return found.map((match) => {
    const [whole, written, compressed = ''] = match;
    return { version: Number(written), compressed, rest: text.slice(match.index + whole.length) };
  });
}

/** Returns the text without a query and without the closing marks of a sentence or bracket at its end. */
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
function withoutEscapes(text: string): string {
  return text
    .replace(/(?<!#b)=\r?\n/gi, '')
    .replace(/\n[>\s]*/g, '')
    .replace(new RegExp(`[${unprintable}]+`, 'gu'), '')
    .replace(/%(?:25)*([0-9a-f]{2})/gi, '%$1')
    .replace(/%([2-7][0-9a-f])/gi, (_, code: string) => characterOf(code, 16))
    .replace(/(?:%[89a-f][0-9a-f])+/gi, decodePercent)
    .replace(/&(?:amp;)*#x([2-7][0-9a-f]);/gi, (_, code: string) => characterOf(code, 16))
    .replace(/&(?:amp;)*#(\d{2,3});/g, (_, code: string) => characterOf(code, 10))
    .replace(/\\u00([2-7][0-9a-f])/gi, (_, code: string) => characterOf(code, 16))
    .replaceAll('\\', '');
}

/** Returns the text of percent escapes, or the escapes themselves if they are not UTF-8. */
function decodePercent(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

function characterOf(code: string, radix: number): string {
  return String.fromCharCode(Number.parseInt(code, radix));
}
