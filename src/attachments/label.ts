import { formatBytes } from '../base/format-bytes.ts';
import { type Attachment, type FileInfo, fileSize } from './attachment.ts';
import { pictureTokens } from './picture-tokens.ts';

/** Returns the label of an attachment: `[shot.png 1280×800, 182.0 kB]`, `[paper.pdf 14 pages, 1.1 MB]`, `[log.txt 1 line]`. */
export function attachmentLabel(file: Attachment | FileInfo): string {
  const { name, width, height, pages, lines } = file;
  if (lines !== undefined) return `[${name} ${counted(lines, 'line')}]`;
  const dimensions = width === undefined ? [] : [`${width}×${height}`];
  const length = pages === undefined ? [] : [counted(pages, 'page')];
  return `[${name} ${[...dimensions, ...length, formatBytes(fileSize(file))].join(', ')}]`;
}

/**
 * Returns how many tokens the pictures of a message are to a model, rounded to two digits: `about 1,900 tokens for 1
 * picture`. Returns undefined if there are no pictures, or if the provider documents no rule for the model.
 */
export function describePictureTokens(
  model: string,
  files: readonly (Attachment | FileInfo)[],
): string | undefined {
  const tokens = files
    .filter(({ kind }) => kind === 'picture')
    .map(({ width = 0, height = 0 }) => pictureTokens(model, width, height));
  const total = tokens.reduce<number>((sum, count = NaN) => sum + count, 0);
  if (tokens.length === 0 || Number.isNaN(total)) return undefined;
  const rounded = Number(total.toPrecision(2)).toLocaleString('en');
  return `about ${rounded} tokens for ${counted(tokens.length, 'picture')}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
