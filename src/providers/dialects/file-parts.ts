import type { Message, MessageFile } from '../message.ts';

/** Returns the content of a message: its text if it has no files, or else parts for its files and its text, if any. */
export function contentOf(
  { text, files = [] }: Message,
  filePart: (file: MessageFile) => object,
  textPart: (text: string) => object,
  order: 'files first' | 'text first',
): string | readonly object[] {
  if (files.length === 0) return text;
  const parts = files.map(filePart);
  const words = text === '' ? [] : [textPart(text)];
  return order === 'files first' ? [...parts, ...words] : [...words, ...parts];
}

/** Returns the `data:` address of a file. */
export function dataAddress({ type, data }: MessageFile): string {
  return `data:${type};base64,${data}`;
}
