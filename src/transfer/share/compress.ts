import { Failure } from '../../base/failure.ts';

/** Characters of a packed text. */
export const longestCompressed = 16 * 1024;
/** Bytes of a text that was packed. */
export const largestText = 256 * 1024;
/** Bytes inflated at once: each becomes 1032 at most, so that no more than 64 KiB go past the limit. */
const sliceLength = 63;

const damaged = 'The link was cut off or changed on the way: ask for it again, whole.';
const tooLarge = 'The link holds far more than a bot can have. It is none of keysh: do not use it.';

/** The text as UTF-8, deflated with its checksum, in base64url without padding; the same text gives the same. */
export async function compress(text: string): Promise<string> {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the text that was packed; stops soon after `largestText`. Throws a `usage` Failure, with `fault` where it is damaged. */
export async function decompress(packed: string, fault = damaged): Promise<string> {
  try {
    return await textOf(inflating(bytesOf(packed)));
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('usage', fault);
  }
}

function bytesOf(packed: string): Uint8Array<ArrayBuffer> {
  const base64 = packed.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function inflating(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0;
  const slices = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + sliceLength));
        at += sliceLength;
      },
    },
    { highWaterMark: 0 },
  );
  return slices.pipeThrough(new DecompressionStream('deflate'));
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
      if (size > largestText) throw new Failure('usage', tooLarge);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
