import { formatBytes } from '../base/format-bytes.ts';
import type { Attachment } from './attachment.ts';
import { type FileType, rejected } from './identify.ts';
import { readPictureHeader } from './picture-header.ts';
import { type EncodedPicture, reencode } from './reencode.ts';

/** Pixels that a picture may have to be decoded. */
export const maxPixels = 50_000_000;
/** Bytes of a picture's file. */
const maxPictureBytes = 50_000_000;

/** How a picture is encoded. */
export interface PictureOptions {
  /** Whether the long edge has at most 1,568 pixels instead of 2,000. */
  readonly small?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Converts the file of a picture to an attachment without metadata. `head` is the first bytes of the file, and `type` the type
 * that they show. Throws an `invalid-data` Failure if it is damaged or too large, and the signal's reason once it aborts.
 */
export async function readPicture(
  file: Blob,
  name: string,
  head: Uint8Array,
  type: FileType,
  { small = false, signal }: PictureOptions,
): Promise<Attachment> {
  if (file.size > maxPictureBytes) {
    const most = formatBytes(maxPictureBytes);
    const predicate = `has ${formatBytes(file.size)}; a picture may have ${most}.`;
    throw rejected(name, predicate, 'Export it as a smaller JPEG.');
  }
  const header = readPictureHeader(head, type);
  if (header === undefined) throw damaged(name);
  if (header.width * header.height > maxPixels) {
    const size = `${header.width}×${header.height} pixels`;
    throw rejected(name, `has ${size}; a picture may have 50 million.`, 'Scale it down.');
  }
  const source = file.slice(0, file.size, type);
  const picture = await encode(source, name, small ? 1568 : 2000, signal);
  const note = header.isAnimated && {
    note: 'Only the first picture of the animation is attached.',
  };
  return { kind: 'picture', type: picture.bytes.type, name, ...picture, ...note };
}

async function encode(
  source: Blob,
  name: string,
  maxEdge: number,
  signal: AbortSignal | undefined,
): Promise<EncodedPicture> {
  try {
    return await reencode(source, maxEdge, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof DOMException ? damaged(name) : error;
  }
}

function damaged(name: string) {
  return rejected(
    name,
    'is damaged, or this browser cannot decode it.',
    'Open it in an image editor and export it as JPEG or PNG.',
  );
}
