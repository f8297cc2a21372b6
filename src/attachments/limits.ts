import { formatBytes } from '../base/format-bytes.ts';
import { type Attachment, type AttachmentKind, type FileInfo, fileSize } from './attachment.ts';

/** Files of a kind in one message. */
const maxCount: Readonly<Partial<Record<AttachmentKind, number>>> = { picture: 5, pdf: 2 };
const nouns: Readonly<Record<AttachmentKind, string>> = {
  picture: 'pictures',
  pdf: 'PDFs',
  text: 'text files',
};
/** Bytes of all files in a request, as they are written into its body. */
const maxRequestBytes = 20_000_000;

type Files = readonly (Attachment | FileInfo)[];

/** What exceeds a limit. */
export interface Excess {
  /** The positions of the files to detach, counted from 0: the last of too many, or else the largest. */
  readonly detach: readonly number[];
  /** The exceeded limit, as a sentence. */
  readonly reason: string;
}

/**
 * Returns which files of a message to detach so that it has at most 5 pictures and 2 PDFs, and its request at most 20 MB of files
 * together with those of `earlier` messages; undefined if nothing exceeds a limit. If the earlier files alone exceed it,
 * every file of the message is to be detached.
 */
export function findExcess(files: Files, earlier: Files = []): Excess | undefined {
  return tooMany(files, 'picture') ?? tooMany(files, 'pdf') ?? tooLarge(files, earlier);
}

function tooMany(files: Files, kind: AttachmentKind): Excess | undefined {
  const most = maxCount[kind] ?? Infinity;
  const positions = files.flatMap((file, index) => (file.kind === kind ? [index] : []));
  if (positions.length <= most) return undefined;
  const reason = `A message may have ${most} ${nouns[kind]}; this one has ${positions.length}.`;
  return { detach: positions.slice(most), reason };
}

function tooLarge(files: Files, earlier: Files): Excess | undefined {
  const total = sum([...files, ...earlier]);
  if (total <= maxRequestBytes) return undefined;
  const bySize = [...files.keys()].sort((a, b) => sizeAt(files, b) - sizeAt(files, a));
  let left = total;
  const detach = bySize.filter((index) => {
    const isNeeded = left > maxRequestBytes;
    if (isNeeded) left -= sizeAt(files, index);
    return isNeeded;
  });
  const share =
    earlier.length === 0 ? '' : `, ${formatBytes(sum(earlier))} of it from earlier messages`;
  const reason = `A request may have ${formatBytes(maxRequestBytes)} of files; this one has ${formatBytes(total)}${share}.`;
  return { detach: detach.sort((a, b) => a - b), reason };
}

function sizeAt(files: Files, index: number): number {
  return sum(files.slice(index, index + 1));
}

/** Returns the bytes of the files in a request: texts as they are, other files in base64. */
function sum(files: Files): number {
  return files
    .map((file) => (file.kind === 'text' ? fileSize(file) : 4 * Math.ceil(fileSize(file) / 3)))
    .reduce((total, size) => total + size, 0);
}
