import { refusal } from './limits.ts';

/** Bytes read at once. */
const size = 1 << 18;

/** The text of a file in pieces, with the bytes read so far; stops where the signal says so. Throws a `usage` Failure where it is no UTF-8. */
export async function* slicesOf(
  file: Blob,
  signal: AbortSignal,
): AsyncGenerator<{ readonly text: string; readonly bytes: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < file.size; at += size) {
    signal.throwIfAborted();
    const end = Math.min(at + size, file.size);
    const bytes = await file.slice(at, end).arrayBuffer();
    yield { text: decoded(decoder, bytes, end < file.size), bytes: end };
  }
}

function decoded(decoder: TextDecoder, bytes: ArrayBuffer, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw refusal('The file is no text.', 'Choose an export of keysh or ChatGPT, or a prompt.');
  }
}
