import type { Attachment } from './attachment.ts';
import { safeFileName } from './file-name.ts';
import { rejected, signatureType } from './identify.ts';
import { readPdf } from './pdf.ts';
import { type PictureOptions, readPicture } from './picture.ts';
import { readTextFile } from './text-file.ts';

/** Bytes in which the header of a picture is sought: color profiles and thumbnails may precede it. */
const headBytes = 4 << 20;

/**
 * Converts a file that was chosen, dropped or pasted to an attachment, identified by its bytes. Pictures are encoded anew
 * without metadata, PDFs keep their bytes, and texts become UTF-8. Throws an `invalid-data` Failure whose message says what the
 * file is and what to do if it cannot be attached, and the signal's reason once it aborts.
 */
export async function readAttachment(
  file: File,
  options: PictureOptions = {},
): Promise<Attachment> {
  const name = safeFileName(file.name);
  const head = await readHead(file, name);
  options.signal?.throwIfAborted();
  if (head.length === 0) throw rejected(name, 'is empty.', 'Attach another file.');
  const type = signatureType(head);
  if (type === 'application/pdf') return readPdf(file, name, options.signal);
  return type === undefined
    ? readTextFile(file, name, head)
    : readPicture(file, name, head, type, options);
}

async function readHead(file: File, name: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    throw rejected(name, 'cannot be read.', 'If it is a folder, choose the files in it.');
  }
}
