import { bytesOf, decoded } from './encoding.ts';

/** Bytes read at once. */
const size = 1 << 18;

/**
 * Yields the text of a file in pieces, with the bytes read so far; stops where the signal says so. Throws a `usage`
 * Failure where it is no UTF-8 or cannot be read.
 */
export async function* chunksOf(
  file: Blob,
  signal?: AbortSignal,
): AsyncGenerator<{ readonly text: string; readonly bytes: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < file.size; at += size) {
    signal?.throwIfAborted();
    const end = Math.min(at + size, file.size);
    const bytes = await bytesOf(file.slice(at, end));
    yield { text: decoded(decoder, bytes, end < file.size), bytes: end };
  }
}

/** Returns the whole text of a file. Throws as `chunksOf` does. */
export async function wholeText(file: Blob, signal?: AbortSignal): Promise<string> {
  let whole = '';
  for await (const { text } of chunksOf(file, signal)) whole += text;
  return whole;
}
