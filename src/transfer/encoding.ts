import { refusal } from './limits.ts';

/** Bytes decoded at once. */
const size = 1 << 20;

type Bytes = readonly number[];

/** The encodings that the first bytes of a file tell: byte order marks, and how JSON begins without one. */
const beginnings: readonly (readonly [encoding: string, bytes: Bytes])[] = [
  ['utf-32', [0xff, 0xfe, 0, 0]],
  ['utf-32', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ...['{', '['].flatMap((mark) => [
    ['utf-16le', [mark.charCodeAt(0), 0]] as const,
    ['utf-16be', [0, mark.charCodeAt(0)]] as const,
  ]),
];

/** Returns the file in UTF-8: itself unless its first bytes tell that it is in UTF-16. Throws a `usage` Failure. */
export async function inUtf8(file: Blob): Promise<Blob> {
  const head = [...new Uint8Array(await bytesOf(file.slice(0, 4)))];
  const [encoding] =
    beginnings.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte)) ?? [];
  if (encoding === undefined) return file;
  if (encoding === 'utf-32') throw refusal('The file is in UTF-32.', 'Save it as UTF-8.');
  const decoder = new TextDecoder(encoding, { fatal: true });
  const parts: Blob[] = [];
  for (let at = 0; at < file.size; at += size) {
    const bytes = await bytesOf(file.slice(at, at + size));
    parts.push(new Blob([decoded(decoder, bytes, at + size < file.size)]));
  }
  return new Blob(parts);
}

/** Reads bytes of a file. Throws a `usage` Failure where the browser cannot, as with a folder. */
export async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return file.arrayBuffer().catch(() => {
    throw refusal(
      'The browser could not read that file.',
      'If it is a folder, choose the files in it.',
    );
  });
}

/** Decodes bytes, of which more follow where `stream` is true. Throws a `usage` Failure that says what they are. */
export function decoded(decoder: TextDecoder, bytes: ArrayBuffer, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw faultOf(decoder.encoding, bytes);
  }
}

function faultOf(encoding: string, bytes: ArrayBuffer) {
  const rest = new TextDecoder(encoding, { fatal: true });
  try {
    rest.decode(bytes, { stream: true });
    return refusal('The file ends in the midst of a character.', 'Export or copy it anew.');
  } catch {
    const isBinary = new Uint8Array(bytes).some((byte) => byte < 7);
    return isBinary || encoding !== 'utf-8'
      ? refusal('The file is no text.', 'Choose an export of keysh or ChatGPT, or a prompt.')
      : refusal(
          'The file is not in UTF-8, perhaps in Latin-1 or Windows-1252.',
          'Save it as UTF-8.',
        );
  }
}
