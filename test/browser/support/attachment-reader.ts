import { readAttachment } from '../../../src/attachments/read-attachment.ts';

/** What a page returns of an attached file. */
export interface ReadFile {
  readonly kind: string;
  readonly type: string;
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  readonly note?: string;
  /** The bytes to send, in base64. */
  readonly base64: string;
  /** Red, green, blue and alpha of the pixels near the corners: top left, top right, bottom left, bottom right. */
  readonly corners: readonly (readonly number[])[];
}

/** Reads a file given in base64 as the console does, or returns the message of the Failure. */
async function read(base64: string, name: string, small = false): Promise<ReadFile | string> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  try {
    const attachment = await readAttachment(new File([bytes], name), { small });
    const sent = new Uint8Array(await attachment.bytes.arrayBuffer());
    const corners = attachment.kind === 'picture' ? await cornersOf(attachment.bytes) : [];
    return { ...attachment, base64: toBase64(sent), corners };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Encodes a picture with a color in each quarter, and returns it in base64. */
async function encode(
  type: string,
  width: number,
  height: number,
  colors: readonly string[],
): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  for (const [index, color] of colors.entries()) {
    context.fillStyle = color;
    context.fillRect(
      ((index % 2) * width) / 2,
      (Math.floor(index / 2) * height) / 2,
      width,
      height,
    );
  }
  const blob = await canvas.convertToBlob({ type, quality: 1 });
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}

async function cornersOf(picture: Blob): Promise<number[][]> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  const [x, y] = [Math.floor(width / 8), Math.floor(height / 8)];
  return [
    [x, y],
    [width - 1 - x, y],
    [x, height - 1 - y],
    [width - 1 - x, height - 1 - y],
  ].map(([left = 0, top = 0]) => [...(context?.getImageData(left, top, 1, 1).data ?? [])]);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The functions that the page offers to tests. */
export const reader = { read, encode };

Object.assign(globalThis, { reader });
