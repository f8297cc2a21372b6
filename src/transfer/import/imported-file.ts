import * as v from 'valibot';
import type { FileInfo } from '../../attachments/attachment.ts';
import { contentId } from '../../attachments/content-id.ts';
import { safeFileName } from '../../attachments/file-name.ts';
import { signatureType } from '../../attachments/identify.ts';
import { maxPixels } from '../../attachments/picture.ts';
import { readPictureHeader } from '../../attachments/picture-header.ts';
import { countLines, maxTextBytes } from '../../attachments/text-file.ts';
import { fromBase64 } from '../../base/base64.ts';
import { withoutUndefined } from '../../base/json.ts';
import type { Steps } from '../../base/steps.ts';
import { runYielding } from '../../base/yielding.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import { type FileRecord, fileRecord } from '../../storage/file-record.ts';
import { fieldsOf, filesOf } from '../../storage/question-files.ts';
import type { MessageRecord } from '../../storage/session.ts';
import type { ImportedFile } from '../format.ts';
import { maxIdUnits } from '../limits.ts';
import { placeOf } from './json-stream.ts';
import { invalidEntry } from './validate-record.ts';

const entry = v.object({
  v: v.literal(1),
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxIdUnits)),
  type: v.picklist(['image/jpeg', 'image/png', 'application/pdf', 'text/plain']),
  data: v.string(),
});

/** A file of an export. */
export interface FoundFile {
  /** Its id in the export. */
  readonly exportedId: string;
  readonly file: ImportedFile;
  /** What its bytes show. */
  readonly info: Omit<FileInfo, 'name' | 'pages'>;
  /** Number of masked keys. */
  readonly masked: number;
}

/**
 * Reads a file of an export, which is entry `place` of its list, with the keys in a text masked. Rejects with an `invalid-data`
 * Failure if its bytes are not what its type says, or too large.
 */
export async function readFile(
  value: unknown,
  place: number,
  redact: (text: string) => Steps<Redacted>,
  turn: () => Promise<void>,
): Promise<FoundFile> {
  const where = placeOf('files', place);
  const read = v.safeParse(entry, value);
  const bytes = read.success ? await runYielding(fromBase64(read.output.data), turn) : undefined;
  if (!read.success || !bytes) throw invalidEntry(where, 'it is not a file in base64');
  const { id: exportedId, type } = read.output;
  if (type !== 'text/plain') {
    const info = pictureOrPdf(bytes, type, where);
    return { exportedId, file: await recordOf(bytes, type), info, masked: 0 };
  }
  const { text, count: masked } = await runYielding(redact(textOf(bytes, where)), turn);
  const content = new TextEncoder().encode(text);
  const info = { kind: 'text', type, size: content.length, lines: countLines(text) } as const;
  return { exportedId, file: { ...(await recordOf(content, type)), text }, info, masked };
}

async function recordOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FileRecord> {
  return fileRecord(await contentId(bytes), { type, bytes: new Blob([bytes], { type }) });
}

function pictureOrPdf(
  bytes: Uint8Array,
  type: 'image/jpeg' | 'image/png' | 'application/pdf',
  where: string,
): FoundFile['info'] {
  if (signatureType(bytes) !== type) throw invalidEntry(where, `its bytes are not of type ${type}`);
  const { length: size } = bytes;
  if (type === 'application/pdf') return { kind: 'pdf', type, size };
  const header = readPictureHeader(bytes, type);
  if (!header) throw invalidEntry(where, 'the picture is damaged');
  const { width, height } = header;
  if (width * height > maxPixels)
    throw invalidEntry(where, 'the picture is over 50 million pixels');
  return { kind: 'picture', type, size, width, height };
}

function textOf(bytes: Uint8Array, where: string): string {
  if (bytes.length > maxTextBytes) throw invalidEntry(where, 'the text is over 1 MB');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // It is reported like a text with NUL.
  }
  throw invalidEntry(where, 'it is not text in UTF-8');
}

/** Returns a message with safe file names, and with the ids of its files and what their bytes show. */
export function withFoundFiles<Message extends MessageRecord>(
  message: Message,
  found: ReadonlyMap<string, FoundFile>,
): Message {
  if (message.role !== 'user' || !message.files) return message;
  const files = filesOf(message).map((file) => {
    const { file: record, info = file } = found.get(file.id) ?? {};
    const { kind, type, size, width, height, lines } = info;
    // In the order of the schema, since messages are compared as JSON.
    return {
      id: record?.id ?? file.id,
      kind,
      type,
      name: safeFileName(file.name),
      size,
      ...withoutUndefined({ width, height, pages: file.pages, lines }),
    };
  });
  return { ...message, ...fieldsOf(files) };
}
