import type { Attachment, AttachmentKind } from '../attachments/attachment.ts';
import { contentId } from '../attachments/content-id.ts';
import { attachmentLabel } from '../attachments/label.ts';
import { fencedText } from '../attachments/text-file.ts';
import { toBase64 } from '../base/base64.ts';
import { Failure } from '../base/failure.ts';
import { refusalOf, takesFiles } from '../providers/file-support.ts';
import type { Message, MessageFile } from '../providers/message.ts';
import type { Model } from '../providers/provider.ts';
import { type FileRecord, fileRecord } from '../storage/file-record.ts';
import { readFiles } from '../storage/files.ts';
import { filesOf, type QuestionFile } from '../storage/question-files.ts';
import type { QuestionRecord } from '../storage/session.ts';
import type { Autosave } from './autosave.ts';
import type { Target } from './target.ts';
import type { UnreadMessage } from './turn.ts';

/** The files of a question that is asked. */
export interface AskedFiles {
  readonly files: readonly QuestionFile[];
  /** The bytes of those that are new. */
  readonly records: readonly FileRecord[];
}

/** Determines the ids of new files. */
export async function identified(
  given: readonly (Attachment | QuestionFile)[],
): Promise<AskedFiles> {
  const records: FileRecord[] = [];
  const files: QuestionFile[] = [];
  for (const file of given) {
    if ('id' in file) {
      files.push(file);
      continue;
    }
    const { bytes, note: _, ...info } = file;
    const id = await contentId(bytes);
    files.push({ ...info, size: bytes.size, id });
    records.push(fileRecord(id, file));
  }
  return { files, records };
}

/** A model, with what its provider's list says about it. */
export interface Reader {
  readonly target: Target;
  readonly listed?: Model;
}

/** The contents of files by id: texts as they are, other files in base64. */
export type FileContents = ReadonlyMap<string, string>;

/** Reads the contents of the files that a model takes. Rejects with the signal's reason once it is aborted. */
export async function readContents(
  autosave: Autosave,
  messages: readonly UnreadMessage[],
  records: readonly FileRecord[],
  reader: Reader,
  signal: AbortSignal,
): Promise<FileContents> {
  const wanted = messages
    .flatMap(({ attached = [] }) => attached)
    .filter((file) => isTaken(reader, file));
  const all = await readBytes(autosave, wanted, records);
  const contents = new Map<string, string>();
  for (const { id, kind } of wanted) {
    const bytes = all.get(id);
    if (!bytes || contents.has(id)) continue;
    contents.set(id, kind === 'text' ? await bytes.text() : await toBase64(bytes, signal));
    signal.throwIfAborted();
  }
  return contents;
}

/** Returns the files of a question, less those whose bytes are no longer stored. */
export async function attachmentsOf(
  autosave: Autosave,
  question: QuestionRecord,
): Promise<readonly Attachment[]> {
  const files = filesOf(question);
  const all = await readBytes(autosave, files);
  return files.flatMap(({ id, size: _, ...info }) => {
    const bytes = all.get(id);
    return bytes ? [{ ...info, bytes }] : [];
  });
}

/** Returns the bytes of files by id: of `records`, of files that are not stored yet, and of stored ones. */
async function readBytes(
  autosave: Autosave,
  files: readonly QuestionFile[],
  records: readonly FileRecord[] = [],
): Promise<ReadonlyMap<string, Blob>> {
  const own = [...autosave.unsaved.all.files, ...records];
  const inTab = new Map(own.map(({ id, bytes }) => [id, bytes]));
  const others = files.map(({ id }) => id).filter((id) => !inTab.has(id));
  return new Map([...(await readStored(autosave, others)), ...inTab]);
}

/** Returns the stored files with these ids; none if the database cannot be read. */
async function readStored(
  { sessions }: Autosave,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Blob>> {
  return readFiles(sessions.database, ids).catch((error) => {
    if (error instanceof Failure) return new Map();
    throw error;
  });
}

/** Messages with their files, and a line for each kind of files, and each missing file, that is left out. */
interface WrittenMessages {
  readonly messages: readonly Message[];
  readonly notes: readonly string[];
}

/**
 * Returns messages with the contents of their files. A message of which nothing is left has the labels of its files instead.
 */
export function withContents(
  unread: readonly UnreadMessage[],
  contents: FileContents,
  reader: Reader,
): WrittenMessages {
  const all = unread.flatMap(({ attached = [] }) => attached);
  const refused = all.filter((file) => !isTaken(reader, file));
  const missing = all.filter((file) => isTaken(reader, file) && !contents.has(file.id));
  const kinds = (['picture', 'pdf'] as const).flatMap((kind) => refusedNote(refused, kind, reader));
  const names = new Set(missing.map(({ name }) => name));
  return {
    messages: unread.map((message) => withOwnContents(message, contents)),
    notes: [...kinds, ...[...names].map((name) => `${name} is left out: it is no longer stored`)],
  };
}

function withOwnContents(unread: UnreadMessage, contents: FileContents): Message {
  if (!unread.attached) return unread;
  const { attached, ...message } = unread;
  const read = attached.flatMap((file) => {
    const data = contents.get(file.id);
    return data === undefined ? [] : [{ ...file, data }];
  });
  const texts = read
    .filter(({ kind }) => kind === 'text')
    .map(({ name, data }) => fencedText(name, data));
  const files = read.flatMap(({ kind, type, name, data }): readonly MessageFile[] =>
    kind === 'text' ? [] : [{ kind, type, name, data }],
  );
  const words = [message.text, ...texts].filter((part) => part !== '');
  // Providers refuse a message without content.
  const labels = words.length + files.length === 0 ? attached.map(attachmentLabel) : [];
  const text = [...words, ...labels].join('\n\n');
  return { ...message, text, ...(files.length > 0 && { files }) };
}

/** Returns whether requests to a model contain a file. */
export function isTaken({ target, listed }: Reader, { kind }: QuestionFile): boolean {
  return takesFiles(target.provider.id, listed ?? { id: target.model }, kind) !== false;
}

function refusedNote(
  refused: readonly QuestionFile[],
  kind: Exclude<AttachmentKind, 'text'>,
  { target }: Reader,
): readonly string[] {
  const { length } = refused.filter((file) => file.kind === kind);
  if (length === 0) return [];
  const noun = kind === 'pdf' ? 'PDF' : kind;
  const left =
    length === 1
      ? `1 ${noun} of earlier messages is`
      : `${length} ${noun}s of earlier messages are`;
  return [`${left} left out: ${target.model} ${refusalOf(target.provider.id, kind)}`];
}
