import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pdf } from '../../support/pdf-files.ts';
import { bytesOf, exif, png } from '../../support/picture-files.ts';
import { enterLine } from '../support/bots.ts';
import { enterAndChoose, type GivenFile } from '../support/given-files.ts';
import { run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { resize } from '../support/read-screen.ts';
import { openChat, submitMessage } from '../support/typing.ts';

const use = useHarness();
const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-drop-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A part of a message to OpenAI's Responses API. */
interface Part {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: string;
}

/** Sends the line; returns the parts of the message by type. */
async function submitParts(console: Console): Promise<Readonly<Record<string, Part>>> {
  const parts = (await submitMessage(use, console)) as readonly Part[];
  return Object.fromEntries(parts.map((part) => [part.type, part]));
}

/** Encodes a JPEG whose upper half is red and whose lower half is blue, and adds Exif data that turns it by a quarter. */
async function photograph({ page }: Console): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 800);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.fillStyle = 'red';
    context.fillRect(0, 0, 1200, 400);
    context.fillStyle = 'blue';
    context.fillRect(0, 400, 1200, 400);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  });
  const plain = Buffer.from(base64, 'base64');
  return Buffer.from(bytesOf(plain.subarray(0, 2), exif(6), plain.subarray(2)));
}

/** Decodes a picture in a data URL, and returns its size and the colors at the middle of its left and right edges. */
function decode({ page }: Console, url: string) {
  return page.evaluate(async (address) => {
    const [, type = '', base64 = ''] = /^data:([^;]+);base64,(.+)$/.exec(address) ?? [];
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const edges = [5, width - 5].map((x) => [
      ...(context?.getImageData(x, height / 2, 1, 1).data ?? []),
    ]);
    const colors = edges.map(([red = 0, , blue = 0]) => (red > blue ? 'red' : 'blue'));
    return { type, width, height, colors };
  }, url);
}

/** Drops files of the disk on the middle of the console, as the user does with the mouse. */
async function dropFromDisk({ cdp, page }: Console, files: readonly GivenFile[]): Promise<void> {
  const paths = files.map(([name, content]) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data });
}

test('[ATT-03] a photograph that is chosen arrives upright and without its metadata', async () => {
  const console = await openChat(use);
  await enterAndChoose(console, '/attach', ['photo.jpg', await photograph(console)]);
  await console.waitFor(/^gpt-4\.1> \[photo\.jpg 800×1200, \d+\.\d kB\]$/);
  await console.type(' which colors?');
  const { input_image: picture, input_text: text } = await submitParts(console);
  expect(text?.text).toBe('which colors?');
  const url = picture?.image_url ?? '';
  expect(await decode(console, url)).toEqual({
    type: 'image/jpeg',
    width: 800,
    height: 1200,
    colors: ['blue', 'red'],
  });
  expect(Buffer.from(url.replace(/^.*,/, ''), 'base64').includes('Exif')).toBe(false);
});

test('set pictures small attaches smaller pictures', async () => {
  const console = await openChat(use);
  await run(console, '/set pictures small');
  await enterAndChoose(console, '/attach', ['wide.png', Buffer.from(png(3000, 30))]);
  await console.waitFor(/> \[wide\.png 1568×16, .*\]$/);
});

test('[ATT-04] three of four files dropped together are attached, and the one that cannot be is named', async () => {
  const console = await openChat(use);
  await console.type('compare ');
  await dropFromDisk(console, [
    ['shot.png', Buffer.from(png(64, 48))],
    ['broken.bin', Buffer.from([0, 1, 2])],
    ['paper.pdf', Buffer.from(pdf(14))],
    ['log.txt', 'one\ntwo\n'],
  ]);
  await console.waitFor(/^✗ broken\.bin is a binary file/);
  const chips =
    /> compare \[shot\.png 64×48, .*\] \[paper\.pdf 14 pages, .*\] \[log\.txt 2 lines\]$/;
  await console.waitFor(chips);
  for (const columns of [40, 100]) {
    await resize(console, columns);
    await console.waitFor(chips);
  }
  await console.type(' please');
  const { input_file: paper, input_image: picture, input_text: text } = await submitParts(console);
  expect([paper?.type, picture?.type]).toEqual(['input_file', 'input_image']);
  expect(text?.text).toBe('compare please\n\nlog.txt\n```\none\ntwo\n```');
});

test('[ATT-03] a picture and a text pasted at once are both in the line', async () => {
  const console = await openChat(use);
  await copyPicture(console, 'look at this');
  await console.press('Control+v');
  await console.waitFor(/\[image\.png 64×48, .*\]/);
  await console.waitFor(/look at this/);
  const { input_image: picture, input_text: text } = await submitParts(console);
  expect([picture?.type, text?.text]).toEqual(['input_image', 'look at this']);
  await copyPicture(console);
  await console.press('Control+v');
  await console.waitFor(/> \[image\.png 64×48, .*\]$/);
  await console.press('Backspace');
  await console.prompt();
  await console.press('Control+z');
  await console.waitFor(/> \[image\.png 64×48, .*\]$/);
  await enterLine(console, '/exit');
  await console.waitFor(/^Not sent: \[image\.png/);
  await console.prompt();
  await copyPicture(console, 'version');
  await console.press('Control+v');
  await console.press('Enter');
  await console.waitFor(/^keysh \d/);
});

/** Copies a picture, and a text for it, to the clipboard. */
async function copyPicture({ page }: Console, text?: string): Promise<void> {
  const base64 = Buffer.from(png(64, 48)).toString('base64');
  await page.evaluate(
    async ([picture, beside]) => {
      const bytes = Uint8Array.from(atob(picture ?? ''), (char) => char.charCodeAt(0));
      const image = new Blob([bytes], { type: 'image/png' });
      const texts = beside ? { 'text/plain': new Blob([beside], { type: 'text/plain' }) } : {};
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image, ...texts })]);
    },
    [base64, text],
  );
}

test('[ATT-08] a reload keeps the text, and names the files that it loses', async () => {
  const console = await openChat(use);
  await console.type('what is ');
  await dropFromDisk(console, [['log.txt', 'one\ntwo\n']]);
  await console.waitFor(/> what is \[log\.txt 2 lines\]$/);
  await console.page.reload();
  await console.waitFor(
    /^A reload does not keep files\. Attach them again with chat -a: \[log\.txt 2 lines\]$/,
  );
  await console.waitFor(/^keysh> what is/);
});

test('[ATT-03] files dropped at the command prompt are imported, or an error says how to attach', async () => {
  const console = await use.open();
  await dropFromDisk(console, [['shot.png', Buffer.from(png(4, 4))]]);
  await console.waitFor(/→ chat -a asks a model about files$/);
  await console.prompt();
  expect(use.chatRequests).toEqual([]);
});
