import { formatBytes } from '../base/format-bytes.ts';
import type { Attachment } from './attachment.ts';
import { binaryFailure, isKnownBinary, rejected } from './identify.ts';

/** Bytes of a text file. */
export const maxTextBytes = 1_000_000;
/** The start of an SVG document, after its XML declaration, document type and comments. */
const svg =
  /^\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE\s[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:svg:)?svg[\s/>]/i;
/** UTF-16 units in which the root element of an SVG document is sought. */
const svgHeadUnits = 4096;

/**
 * Converts a text file in UTF-8, or in UTF-16 with a byte order mark, to an attachment. `head` is the first bytes of the file.
 * Throws an `invalid-data` Failure that says what the file is instead, or that it is too large.
 */
export async function readTextFile(
  file: Blob,
  name: string,
  head: Uint8Array<ArrayBuffer>,
): Promise<Attachment> {
  const encoding = encodingOf(head);
  const start = decode(head, encoding, head.length < file.size);
  if (start === undefined) throw undecodable(name, head);
  if (start.includes('\0')) throw binaryFailure(name, head);
  if (svg.test(start.slice(0, svgHeadUnits))) {
    const advice = 'Export it as PNG, or paste its source.';
    throw rejected(name, 'is an SVG drawing, which models do not accept as a picture.', advice);
  }
  if (file.size > maxTextBytes) {
    const size = `has ${formatBytes(file.size)}; a text file may have ${formatBytes(maxTextBytes)}.`;
    throw rejected(name, size, 'Attach the part that matters.');
  }
  const text = head.length < file.size ? decode(await file.arrayBuffer(), encoding) : start;
  if (text === undefined || text.includes('\0')) throw binaryFailure(name, head);
  return {
    kind: 'text',
    type: 'text/plain',
    name,
    bytes: new Blob([text], { type: 'text/plain' }),
    lines: countLines(text),
    ...(encoding === 'utf-8' ? {} : { note: 'The text was converted from UTF-16 to UTF-8.' }),
  };
}

/**
 * Returns the text of a file under its name, in a fence of backticks that no line of it closes (CommonMark 4.5). A name that would
 * begin another fence keeps one character of it.
 */
export function fencedText(name: string, text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  const title = name.replace(/^(`|~)\1{2,}/, '$1');
  return `${title}\n${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Decodes bytes, of which the last may be cut if more follow; returns undefined if they are invalid. */
function decode(bytes: BufferSource, encoding: string, stream = false): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream });
  } catch {
    return undefined;
  }
}

/** Returns the Failure of a file that is not valid in its encoding: text in another one contains no byte under 7. */
function undecodable(name: string, head: Uint8Array) {
  if (isKnownBinary(head) || head.some((byte) => byte < 7)) return binaryFailure(name, head);
  const what = 'is not text in UTF-8, perhaps in Latin-1 or Windows-1252.';
  return rejected(name, what, 'Save it as UTF-8.');
}

/** Returns the number of lines of a text; a line break at its end begins no further line. */
export function countLines(text: string): number {
  const breaks = text.match(/\n/g)?.length ?? 0;
  return text.endsWith('\n') ? breaks : breaks + 1;
}
