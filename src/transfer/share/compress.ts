import { base64url } from '../../base/base64url.ts';
import { Failure } from '../../base/failure.ts';
import { inflate } from '../../base/inflate.ts';

/** Characters of a compressed text. */
export const maxCompressedLength = 16 * 1024;
/** Bytes of a text before compression. */
export const maxTextBytes = 256 * 1024;
/** Bytes that are inflated at once. Deflate expands at most 1032 times, so at most 64 KiB go past the limit. */
const chunkBytes = 63;

const damaged = 'This link is incomplete or damaged. Ask for it again.';
const tooLarge =
  'The link contains more than a bot can have, so keysh did not make it. Do not use it.';

/** Returns the text as UTF-8, deflated with a checksum (zlib), in base64url without padding. Equal texts give equal results. */
export async function compress(text: string): Promise<string> {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  return base64url(new Uint8Array(await new Response(deflated).arrayBuffer()));
}

/**
 * Returns the text that was compressed. Stops soon after `maxTextBytes`. Throws an `invalid-data` Failure, with the message
 * `fault` if the data is damaged.
 */
export async function decompress(compressed: string, fault = damaged): Promise<string> {
  try {
    return await textOf(inflate(bytesOf(compressed), chunkBytes));
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('invalid-data', fault);
  }
}

function bytesOf(compressed: string): Uint8Array<ArrayBuffer> {
  const base64 = compressed.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > maxTextBytes) throw new Failure('invalid-data', tooLarge);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
