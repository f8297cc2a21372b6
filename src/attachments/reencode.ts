import { yielding } from '../base/yielding.ts';

/** Pixels of the source that are drawn in one step. */
const pixelsPerStep = 500_000;
const jpegQuality = 0.85;

/** A picture without metadata. */
export interface EncodedPicture {
  readonly bytes: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a picture, applies its orientation, scales it down to a long edge of at most `maxEdge` pixels, and encodes its
 * pixels anew: as JPEG if it is opaque, or else as PNG. Of an animation, the first picture is encoded. Nothing else of the
 * file is kept: no Exif data, XMP, color profile or comment. Yields to the event loop between steps. Rejects with the
 * browser's `DOMException` if it cannot decode the picture, and with the signal's reason once it aborts.
 */
export async function reencode(
  picture: Blob,
  maxEdge: number,
  signal?: AbortSignal,
): Promise<EncodedPicture> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const isOpaque = await draw(bitmap, canvas, signal);
    const type = isOpaque ? 'image/jpeg' : 'image/png';
    return { bytes: await canvas.convertToBlob({ type, quality: jpegQuality }), width, height };
  } finally {
    bitmap.close();
  }
}

/** Draws the picture on the whole canvas, in steps, and resolves with whether every pixel of the canvas is opaque. */
async function draw(
  bitmap: ImageBitmap,
  canvas: OffscreenCanvas,
  signal?: AbortSignal,
): Promise<boolean> {
  const { width, height } = canvas;
  // Its pixels are read, so they belong into main memory.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new DOMException('no canvas', 'InvalidStateError');
  context.imageSmoothingQuality = 'high';
  const rows = Math.max(1, Math.floor((pixelsPerStep * height) / (bitmap.width * bitmap.height)));
  const scale = bitmap.height / height;
  const turn = yielding(signal);
  let isOpaque = true;
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    const top = y * scale;
    const sourceRows = Math.min(count * scale, bitmap.height - top);
    context.drawImage(bitmap, 0, top, bitmap.width, sourceRows, 0, y, width, count);
    isOpaque = isEveryPixelOpaque(context.getImageData(0, y, width, count).data) && isOpaque;
    await turn();
  }
  return isOpaque;
}

function isEveryPixelOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
