import { expect, test } from 'vitest';
import { pdf } from '../../support/pdf-files.ts';
import { bytesOf, exif, png } from '../../support/picture-files.ts';
import { dropFiles } from '../support/given-files.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { importFile, runDownload } from '../support/import-export.ts';
import type { Console } from '../support/page.ts';
import { sentMessages } from '../support/sent-messages.ts';
import { messagesIn } from '../support/stored-records.ts';
import { openChat, submitMessage } from '../support/typing.ts';

const use = useHarness();

/** A part of a message to OpenAI's Responses API. */
interface Part {
  readonly type: string;
  readonly image_url?: string;
  readonly file_data?: string;
}

/** Encodes a small picture as JPEG, and adds Exif data with a place. */
async function photograph({ page }: Console): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40);
    canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  });
  const plain = Buffer.from(base64, 'base64');
  return Buffer.from(bytesOf(plain.subarray(0, 2), exif(6), plain.subarray(2)));
}

/** The stored files in base64, by type. */
function storedFiles({ page }: Pick<Console, 'page'>): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('keysh');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAll();
          opening.result.close();
          reading.onsuccess = async () => {
            const files = reading.result as readonly { type: string; bytes: Blob }[];
            const entries = files.map(async ({ type, bytes }) => {
              const all = new Uint8Array(await bytes.arrayBuffer());
              return [type, btoa(Array.from(all, (byte) => String.fromCharCode(byte)).join(''))];
            });
            resolve(Object.fromEntries(await Promise.all(entries)));
          };
        };
      }),
  );
}

/** The data of the picture and the PDF in the first question of the last request, in base64. */
function sentFiles(): readonly (string | undefined)[] {
  const [first] = sentMessages(use.chatRequests.at(-1));
  const parts = first?.content as unknown as readonly Part[];
  const [picture, paper] = ['input_image', 'input_file'].map((type) =>
    parts.find((part) => part.type === type),
  );
  return [picture?.image_url, paper?.file_data].map((address) => address?.replace(/^.*,/, ''));
}

test('[FIL-01] what is stored and sent of a photograph has no Exif data, a PDF keeps its bytes, also after a reload, an export and an import', async () => {
  const console = await openChat(use);
  const paper = Buffer.from(pdf(3));
  await dropFiles(console, ['photo.jpg', await photograph(console)], ['paper.pdf', paper]);
  await console.waitFor(/\[photo\.jpg 40×60, .*\] \[paper\.pdf 3 pages, .*\]$/);
  await console.type('what?');
  await submitMessage(use, console);
  const [picture = '', sentPaper] = sentFiles();
  expect(Buffer.from(picture, 'base64').includes('Exif')).toBe(false);
  expect(sentPaper).toBe(paper.toString('base64'));
  const files = await storedFiles(console);
  expect(files).toEqual({ 'image/jpeg': picture, 'application/pdf': sentPaper });
  await console.page.reload();
  await console.prompt();
  await run(console, 'chat -c');
  await console.waitFor(/^ {2}\[photo\.jpg 40×60, .*\]$/);
  await run(console, 'why?');
  expect(sentFiles()).toEqual([picture, sentPaper]);
  const { text } = await runDownload(console, '/export --format json');
  const other = await openChat(use);
  await run(other, '/exit');
  await importFile(other, 'import', text);
  expect(await storedFiles(other)).toEqual(files);
  await run(other, 'chat -c');
  await run(other, 'how?');
  expect(sentFiles()).toEqual([picture, sentPaper]);
});

test('[FIL-04] on a full disk, the text of a question with files is stored, and they are sent from this tab', async () => {
  const console = await use.open({ stored: stored('openai') });
  const session = await console.page.context().newCDPSession(console.page);
  const { origin } = new URL(use.testBed.url);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 << 18 });
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, 'hello');
  const noise = Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * at * 31) % 251));
  await dropFiles(
    console,
    ['a.png', Buffer.from(png(8, 8))],
    ['b.png', Buffer.from(png(9, 9))],
    ['paper.pdf', Buffer.concat([Buffer.from(pdf(3)), noise])],
  );
  await console.waitFor(/\[paper\.pdf 3 pages, .*\]$/);
  await console.type('what?');
  await submitMessage(use, console);
  await run(console, 'why?');
  await console.waitFor(/^Not saved: the storage of this page is full\./);
  const parts = sentMessages(use.chatRequests.at(-1)).at(-3)?.content as unknown as Part[];
  expect(parts.map(({ type }) => type)).toEqual([
    'input_text',
    'input_image',
    'input_image',
    'input_file',
  ]);
  const questions = (await messagesIn(console)).filter(({ role }) => role === 'user');
  expect(questions.slice(0, 2).map(({ text }) => text)).toEqual(['hello', 'what?']);
});
