/** The version of the records that are written. */
const fileVersion = 1;

/** The bytes of files with the same content. */
export interface FileRecord {
  readonly v: typeof fileVersion;
  /** The SHA-256 hash of the bytes, in hexadecimal digits. */
  readonly id: string;
  /** The MIME type. */
  readonly type: string;
  readonly bytes: Blob;
}

/** Returns the record for bytes with this id. */
export function fileRecord(
  id: string,
  { type, bytes }: Pick<FileRecord, 'type' | 'bytes'>,
): FileRecord {
  return { v: fileVersion, id, type, bytes };
}

export function isFile(value: unknown): value is FileRecord {
  const { v, id, type, bytes } = Object(value) as { readonly [Name in keyof FileRecord]?: unknown };
  return (
    v === fileVersion && typeof id === 'string' && typeof type === 'string' && bytes instanceof Blob
  );
}
