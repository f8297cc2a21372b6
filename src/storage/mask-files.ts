import { contentId } from '../attachments/content-id.ts';
import type { Steps } from '../base/steps.ts';
import { runYielding, yielding } from '../base/yielding.ts';
import { type FileRecord, fileRecord } from './file-record.ts';

/**
 * Returns a file whose text `mask` changed, under the id of its new bytes; undefined if nothing changes, as in pictures and PDFs.
 * Yields to the event loop.
 */
export async function maskedFile(
  { type, bytes }: FileRecord,
  mask: (text: string) => Steps<string>,
): Promise<FileRecord | undefined> {
  if (type !== 'text/plain') return undefined;
  const text = await bytes.text();
  const masked = await runYielding(mask(text), yielding());
  if (masked === text) return undefined;
  const file = { type, bytes: new Blob([masked], { type }) };
  return fileRecord(await contentId(file.bytes), file);
}
