/**
 * Returns the inflated bytes (zlib, RFC 1950) as a stream that errors where the data is invalid. It reads `chunkBytes` at
 * once, so a reader that stops gets at most 1,032 times as many bytes too much.
 */
export function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  chunkBytes: number,
): ReadableStream<Uint8Array> {
  let at = 0;
  const chunks = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + chunkBytes));
        at += chunkBytes;
      },
    },
    { highWaterMark: 0 },
  );
  return chunks.pipeThrough(new DecompressionStream('deflate'));
}
