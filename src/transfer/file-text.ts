import { refusal } from './limits.ts';

/** Bytes that are converted from UTF-16 at once. */
const convertedBytes = 1 << 20;
/** Bytes that are read at once. */
const chunkBytes = 1 << 18;

/** Encodings by the first bytes of a file: byte order marks, and the beginning of JSON without one. */
const signatures: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-32', [0xff, 0xfe, 0, 0]],
  ['utf-32', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ...['{', '['].flatMap((start) => [
    ['utf-16le', [start.charCodeAt(0), 0]] as const,
    ['utf-16be', [0, start.charCodeAt(0)]] as const,
  ]),
];

/** Returns the file itself, or a copy in UTF-8 if its first bytes show UTF-16. Throws an `invalid-data` Failure. */
export async function toUtf8(file: Blob): Promise<Blob> {
  const head = [...new Uint8Array(await bytesOf(file.slice(0, 4)))];
  const [encoding] =
    signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte)) ?? [];
  if (encoding === undefined) return file;
  if (encoding === 'utf-32') throw refusal('The file is in UTF-32.', 'Save it as UTF-8.');
  const decoder = new TextDecoder(encoding, { fatal: true });
  const parts: Blob[] = [];
  for (let at = 0; at < file.size; at += convertedBytes) {
    const bytes = await bytesOf(file.slice(at, at + convertedBytes));
    parts.push(new Blob([decode(decoder, bytes, at + convertedBytes < file.size)]));
  }
  return new Blob(parts);
}

/**
 * Yields the text of a UTF-8 file in chunks, each with the bytes read so far. Throws an `invalid-data` Failure if the file is not
 * UTF-8 or cannot be read, and the signal's reason once it aborts.
 */
export async function* textChunks(
  file: Blob,
  signal?: AbortSignal,
): AsyncGenerator<{ readonly text: string; readonly bytes: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < file.size; at += chunkBytes) {
    signal?.throwIfAborted();
    const end = Math.min(at + chunkBytes, file.size);
    const bytes = await bytesOf(file.slice(at, end));
    yield { text: decode(decoder, bytes, end < file.size), bytes: end };
  }
}

/** Returns the whole text of a UTF-8 file. Throws as `textChunks` does. */
export async function wholeText(file: Blob, signal?: AbortSignal): Promise<string> {
  let whole = '';
  for await (const { text } of textChunks(file, signal)) whole += text;
  return whole;
}

/** Reads the bytes of a file. Throws an `invalid-data` Failure if the browser cannot read it, such as a folder. */
async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return file.arrayBuffer().catch(() => {
    throw refusal(
      'The browser could not read that file.',
      'If it is a folder, choose the files in it.',
    );
  });
}

/** Decodes bytes; `stream` tells whether more follow. Throws an `invalid-data` Failure that says what the bytes are. */
function decode(decoder: TextDecoder, bytes: ArrayBuffer, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw decodeFailure(decoder.encoding, bytes);
  }
}

function decodeFailure(encoding: string, bytes: ArrayBuffer) {
  const rest = new TextDecoder(encoding, { fatal: true });
  try {
    rest.decode(bytes, { stream: true });
    return refusal('The file ends in the middle of a character.', 'Export or copy it again.');
  } catch {
    const isBinary = new Uint8Array(bytes).some((byte) => byte < 7);
    return isBinary || encoding !== 'utf-8'
      ? refusal('The file is not text.', 'Choose an export of keysh or ChatGPT, or a prompt.')
      : refusal(
          'The file is not in UTF-8, perhaps in Latin-1 or Windows-1252.',
          'Save it as UTF-8.',
        );
  }
}
