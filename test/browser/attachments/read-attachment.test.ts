import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { policy } from '../../../scripts/page.mjs';
import { pdf } from '../../support/pdf-files.ts';
import {
  animatedWebp,
  bytesOf,
  chunk,
  exif,
  gif,
  png,
  segment,
  segmentsOf,
} from '../../support/picture-files.ts';
import type { ReadFile, reader } from '../support/attachment-reader.ts';
import { useHarness } from '../support/harness.ts';

/** A page with the console's policy and only the code that reads files. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-files-'));
buildSync({
  entryPoints: ['test/browser/support/attachment-reader.ts'],
  outfile: path.join(folder, 'reader.js'),
  bundle: true,
  format: 'esm',
});
writeFileSync(
  path.join(folder, 'index.html'),
  `<meta http-equiv="Content-Security-Policy" content="${policy([])}"><script type="module" src="reader.js"></script>`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const use = useHarness(folder);
let page: Page;
const reports: string[] = [];

beforeAll(async () => {
  page = await use.testBed.browser.newPage();
  page.on('console', (message) => reports.push(message.text()));
  page.on('pageerror', (error) => reports.push(error.message));
  await page.goto(use.testBed.url);
  await page.waitForFunction(() => 'reader' in globalThis);
});
afterAll(async () => {
  await page.close();
  expect(reports).toEqual([]);
});

type Scope = { reader: typeof reader };

async function read(bytes: Uint8Array, name = 'a.png', small = false): Promise<ReadFile | string> {
  const base64 = Buffer.from(bytes).toString('base64');
  return page.evaluate(
    ([content, called, isSmall]) =>
      (globalThis as unknown as Scope).reader.read(content, called, isSmall),
    [base64, name, small] as const,
  );
}

async function readPicture(...given: Parameters<typeof read>): Promise<ReadFile> {
  const result = await read(...given);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

async function encode(type: string, width: number, height: number, colors: readonly string[]) {
  const base64 = await page.evaluate(
    (given) => (globalThis as unknown as Scope).reader.encode(...given),
    [type, width, height, colors] as const,
  );
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

const names = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], yellow: [255, 255, 0] };

/** The names of the colors at the corners. */
function colorsOf({ corners }: ReadFile): string[] {
  return corners.map(
    (pixel) =>
      Object.entries(names).find(([, color]) =>
        color.every((value, at) => Math.abs(value - (pixel[at] ?? 0)) < 16),
      )?.[0] ?? pixel.join(),
  );
}

const quarters = ['red', 'lime', 'blue', 'yellow'];
const secret = 'taken at 52.37 N';

/** A JPEG with four colors and all kinds of metadata. */
async function photograph(orientation: number, width = 96, height = 64): Promise<Uint8Array> {
  const plain = await encode('image/jpeg', width, height, quarters);
  return bytesOf(
    plain.subarray(0, 2),
    exif(orientation),
    segment(0xe1, bytesOf('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>', secret)),
    segment(0xed, bytesOf('Photoshop 3.0\0', secret)),
    segment(0xfe, bytesOf(secret)),
    plain.subarray(2),
  );
}

describe('a photograph', () => {
  it.each([
    [1, ['red', 'lime', 'blue', 'yellow']],
    [2, ['lime', 'red', 'yellow', 'blue']],
    [3, ['yellow', 'blue', 'lime', 'red']],
    [4, ['blue', 'yellow', 'red', 'lime']],
    [5, ['red', 'blue', 'lime', 'yellow']],
    [6, ['blue', 'red', 'yellow', 'lime']],
    [7, ['yellow', 'lime', 'blue', 'red']],
    [8, ['lime', 'yellow', 'red', 'blue']],
  ])('with the orientation %i is upright', async (orientation, colors) => {
    const picture = await readPicture(await photograph(orientation));
    const size = orientation < 5 ? { width: 96, height: 64 } : { width: 64, height: 96 };
    expect(picture).toMatchObject({ kind: 'picture', type: 'image/jpeg', name: 'a.png', ...size });
    expect(colorsOf(picture)).toEqual(colors);
  });

  it('loses its metadata: only JFIF and the color profile of the canvas are left', async () => {
    const original = await photograph(6);
    expect(segmentsOf(original)).toEqual(expect.arrayContaining([0xe1, 0xed, 0xfe]));
    const sent = Buffer.from((await readPicture(original)).base64, 'base64');
    expect(segmentsOf(sent).filter((marker) => ![0xe0, 0xe2].includes(marker))).toEqual([]);
    for (const text of ['Exif', 'ns.adobe.com', secret]) expect(sent.includes(text)).toBe(false);
  });

  it.each([
    [3000, 31, false, 2000, 21],
    [31, 3000, false, 21, 2000],
    [2000, 1000, false, 2000, 1000],
    [2000, 1000, true, 1568, 784],
    [2347, 1789, false, 2000, 1524],
  ])('of %i×%i pixels (small: %j) is scaled', async (width, height, small, toWidth, toHeight) => {
    const picture = await readPicture(await photograph(1, width, height), 'a.jpg', small);
    const size = { width: toWidth, height: toHeight };
    expect(picture).toMatchObject({ type: 'image/jpeg', ...size });
    expect(colorsOf(picture)).toEqual(quarters);
  });
});

describe('a picture', () => {
  it('with 16 bits per channel and alpha becomes a PNG of 8 bits', async () => {
    const pixel = [0, 0, 0xff, 0xff, 0, 0, 0x80, 0];
    const picture = await readPicture(png(20, 10, { depth: 16, pixel }));
    expect(picture).toMatchObject({ type: 'image/png', width: 20, height: 10 });
    expect(Buffer.from(picture.base64, 'base64')[24]).toBe(8);
    for (const corner of picture.corners) expect(corner).toEqual([0, 255, 0, 128]);
  });

  it('that is an opaque PNG becomes a JPEG without its texts', async () => {
    const chunks = [chunk('tEXt', bytesOf('Comment\0', secret)), chunk('eXIf', bytesOf('MM\0*'))];
    const picture = await readPicture(png(20, 10, { chunks }));
    expect(picture.type).toBe('image/jpeg');
    expect(colorsOf(picture)).toEqual(Array(4).fill('red'));
    expect(Buffer.from(picture.base64, 'base64').includes(secret)).toBe(false);
  });

  it('with alpha in one row only stays a PNG, without its texts', async () => {
    const chunks = [chunk('tEXt', bytesOf('Comment\0', secret))];
    const picture = await readPicture(png(3, 2, { pixel: [9, 9, 9, 254], chunks }));
    expect(picture.type).toBe('image/png');
    expect(Buffer.from(picture.base64, 'base64').includes(secret)).toBe(false);
  });

  it.each([
    ['GIF', async () => gif(16, 16, [0, 1])],
    [
      'WebP',
      async () => {
        const frames = ['red', 'lime'].map((color) => encode('image/webp', 16, 16, [color]));
        return animatedWebp(16, 16, await Promise.all(frames));
      },
    ],
  ])('that is an animated %s keeps its first frame, which is said', async (_, make) => {
    const picture = await readPicture(await make());
    expect(picture.note).toBe('Only the first picture of the animation is attached.');
    expect(colorsOf(picture)).toEqual(Array(4).fill('red'));
  });

  it('that is a still WebP has no note', async () => {
    const picture = await readPicture(await encode('image/webp', 16, 16, quarters));
    expect(picture).toMatchObject({ type: 'image/jpeg', width: 16, height: 16 });
    expect(picture.note).toBeUndefined();
  });

  it('that is also a page and a PDF is sent as its pixels only', async () => {
    const trailing = bytesOf(`<script>alert(1)</script>%PDF-1.4 ${secret}`);
    const picture = await readPicture(bytesOf(gif(16, 16, [0]), trailing), 'a.html');
    const sent = Buffer.from(picture.base64, 'base64');
    for (const text of ['script', '%PDF', secret]) expect(sent.includes(text)).toBe(false);
    expect(colorsOf(picture)).toEqual(Array(4).fill('red'));
  });

  it('that is cut is called damaged', async () => {
    const cut = (await photograph(1)).subarray(0, 900);
    expect(await read(cut, 'cut\u202E.jpg')).toMatch(
      /^cut\.jpg is damaged, or this browser cannot decode it\./,
    );
  });
});

test('other files are told apart by their bytes in the page', async () => {
  const heic = bytesOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  expect(await read(heic, 'a.jpg')).toContain('a.jpg is a HEIC picture, which cannot be attached.');
  expect(await read(bytesOf('<svg/>'), 'a.jpg')).toContain('a.jpg is an SVG drawing');
  expect(await read(bytesOf('caf\xe9'))).toContain('perhaps in Latin-1');
  expect(await read(pdf(1, { trailer: '/Encrypt 9 0 R' }))).toContain('is encrypted');
  expect(await read(pdf(300, { compressed: true }))).toMatchObject({ kind: 'pdf', pages: 300 });
  expect(await read(bytesOf('\xff\xfea\0\n\0'))).toMatchObject({ kind: 'text', lines: 1 });
});
