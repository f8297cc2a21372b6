/** What a model receives of a file: a picture, a PDF document, or the text itself. */
export type AttachmentKind = 'picture' | 'pdf' | 'text';

/** A file that is attached to a message, as it is stored and sent. */
export interface Attachment {
  readonly kind: AttachmentKind;
  /** The MIME type: `image/jpeg`, `image/png`, `application/pdf` or `text/plain`. */
  readonly type: string;
  /** A name that `safeFileName` returned. */
  readonly name: string;
  /** A picture without metadata, a PDF as it was chosen, or text in UTF-8 without a byte order mark. */
  readonly bytes: Blob;
  /** The size of a picture in pixels, after its orientation was applied. */
  readonly width?: number;
  readonly height?: number;
  /** The pages of a PDF, unless they cannot be counted. */
  readonly pages?: number;
  /** The lines of a text. */
  readonly lines?: number;
  /** A sentence about what was left out or converted. */
  readonly note?: string;
}

/** What is known about a file without its bytes; stored with its question. */
export interface FileInfo extends Omit<Attachment, 'bytes' | 'note'> {
  /** Its bytes. */
  readonly size: number;
}

/** Returns the number of bytes of a file. */
export function fileSize(file: Attachment | FileInfo): number {
  return 'bytes' in file ? file.bytes.size : file.size;
}
