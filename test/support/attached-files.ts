import type { Attachment } from '../../src/attachments/attachment.ts';
import { contentId } from '../../src/attachments/content-id.ts';
import { fileRecord } from '../../src/storage/file-record.ts';
import type { QuestionFile } from '../../src/storage/question-files.ts';
import { png } from './picture-files.ts';

/** A picture of one color, whose red is `red`. */
export function picture(name = 'shot.png', red = 255): Attachment {
  const bytes = new Blob([png(2, 1, { pixel: [red, 0, 0, 255] })], { type: 'image/png' });
  return { kind: 'picture', type: 'image/png', name, bytes, width: 2, height: 1 };
}

export function pdfFile(name = 'paper.pdf', content = '%PDF-1.7 \xff'): Attachment {
  const type = 'application/pdf';
  return {
    kind: 'pdf',
    type,
    name,
    bytes: new Blob([Buffer.from(content, 'latin1')], { type }),
    pages: 3,
  };
}

export function textFile(name = 'log.txt', text = 'one\ntwo\n'): Attachment {
  const type = 'text/plain';
  const lines = text.split('\n').length - 1;
  return { kind: 'text', type, name, bytes: new Blob([text], { type }), lines };
}

/** Returns what a question and the database have of a file. */
export async function storedAs(attachment: Attachment) {
  const { bytes, note: _, ...info } = attachment;
  const id = await contentId(bytes);
  const file: QuestionFile = { ...info, size: bytes.size, id };
  return { file, record: fileRecord(id, attachment) };
}

/** Returns the bytes of a file in base64. */
export async function base64Of({ bytes }: Attachment): Promise<string> {
  return Buffer.from(await bytes.arrayBuffer()).toString('base64');
}
