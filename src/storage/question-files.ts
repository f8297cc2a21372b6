import type { FileInfo } from '../attachments/attachment.ts';
import type { QuestionRecord } from './session.ts';

/** A file of a question, whose bytes are stored under its id. */
export interface QuestionFile extends FileInfo {
  readonly id: string;
}

/** Returns the files of a question. */
export function filesOf({ files = [], attached = [] }: QuestionRecord): readonly QuestionFile[] {
  return attached.flatMap((info, at) => {
    const id = files[at];
    return id === undefined ? [] : [{ ...info, id }];
  });
}

/** Returns the fields of a question with these files. */
export function fieldsOf(
  files: readonly QuestionFile[],
): Pick<QuestionRecord, 'files' | 'attached'> {
  if (files.length === 0) return {};
  return { files: files.map(({ id }) => id), attached: files.map(({ id: _, ...info }) => info) };
}

/** Returns the text of a question, or the names of its files if it has none. */
export function wordsOf({
  text,
  attached = [],
}: Pick<QuestionRecord, 'text' | 'attached'>): string {
  return text.trim() === '' ? attached.map(({ name }) => name).join(', ') : text;
}
