import { formatBytes } from '../base/format-bytes.ts';
import { yielding } from '../base/yielding.ts';
import type { Attachment } from './attachment.ts';
import { rejected } from './identify.ts';
import { inflateObjects, isObjectStream } from './pdf-object-stream.ts';

/** Bytes of a PDF, whose base64 fits into a request. */
const maxPdfBytes = 15_000_000;
/** UTF-16 units at the start of an object in which its dictionary is searched. */
const dictionaryUnits = 1 << 16;
/** Object streams that are inflated. */
const maxObjectStreams = 500;

/** What the objects of a PDF say. */
interface Contents {
  readonly isEncrypted: boolean;
  /** The number in the root of the page tree; undefined if it was not found. */
  readonly pages: number | undefined;
}

/**
 * Converts a PDF to an attachment with the same bytes, and counts its pages if that is simple. Throws an `invalid-data` Failure
 * if it is too large, or encrypted, and the signal's reason once it aborts.
 */
export async function readPdf(file: Blob, name: string, signal?: AbortSignal): Promise<Attachment> {
  if (file.size > maxPdfBytes) {
    const size = `has ${formatBytes(file.size)}; a PDF may have ${formatBytes(maxPdfBytes)}.`;
    throw rejected(name, size, 'Split it, or attach its text.');
  }
  const content = await file.arrayBuffer();
  const { isEncrypted, pages } = await scan(content, signal);
  if (isEncrypted) {
    throw rejected(name, 'is encrypted, so models cannot read it.', 'Print it to a new PDF.');
  }
  // A slice of the file could no longer be read once the file changes on the disk.
  const bytes = new Blob([content], { type: 'application/pdf' });
  const counted = pages === undefined ? {} : { pages };
  return { kind: 'pdf', type: 'application/pdf', name, bytes, ...counted };
}

/** Searches the objects of a PDF (ISO 32000-1, 7.3.10) one after the other, also those in object streams. */
async function scan(bytes: ArrayBuffer, signal?: AbortSignal): Promise<Contents> {
  let pages: number | undefined;
  let isEncrypted = false;
  let streams = 0;
  const turn = yielding(signal);
  for (const { start, text } of objectsIn(new TextDecoder('latin1').decode(bytes))) {
    isEncrypted ||= /\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/.test(text);
    pages = rootPages(text) ?? pages;
    if (streams < maxObjectStreams && isObjectStream(text)) {
      streams += 1;
      const objects = await inflateObjects(text, new Uint8Array(bytes, start));
      for (const object of objects) pages = rootPages(object) ?? pages;
    }
    await turn();
  }
  return { isEncrypted, pages };
}

/** Yields each object with its offset; the last piece is what follows the last object. */
function* objectsIn(text: string): Generator<{ readonly start: number; readonly text: string }> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('endobj', start);
    const stop = end < 0 ? text.length : end;
    yield { start, text: text.slice(start, stop) };
    start = stop + 'endobj'.length;
  }
}

/** Returns the number of pages if the object is the root of a page tree (7.7.3.2). */
function rootPages(object: string): number | undefined {
  const dictionary = object.slice(0, dictionaryUnits);
  if (!/\/Type\s*\/Pages\b/.test(dictionary) || /\/Parent\b/.test(dictionary)) return undefined;
  const [, count] = /\/Count\s+(\d{1,6})\b(?!\s+\d+\s+R)/.exec(dictionary) ?? [];
  return Number(count) || undefined;
}
