import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { readAttachment } from '../../src/attachments/read-attachment.ts';
import { failureOf } from '../support/failure-of.ts';
import { objectStream, pdf } from '../support/pdf-files.ts';
import { bytesOf, jpegHeader, png } from '../support/picture-files.ts';

afterEach(() => vi.unstubAllGlobals());

const fileOf = (name: string, ...parts: BlobPart[]) => new File(parts, name, { type: 'image/png' });
const messageOf = async (file: File) => (await failureOf(() => readAttachment(file))).message;

describe('a file that cannot be attached is refused with what it is and what to do', () => {
  const exportPicture = 'which cannot be attached. Export it as JPEG or PNG.';
  it.each([
    ['empty', '', 'is empty. Attach another file.'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', `is a HEIC picture, ${exportPicture}`],
    ['HEIF', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', `is a HEIC picture, ${exportPicture}`],
    ['AVIF', '\0\0\0\x1cftypmif1\0\0\0\0mif1avif', `is an AVIF picture, ${exportPicture}`],
    ['TIFF', 'II*\0\x08\0\0\0', `is a TIFF or raw picture, ${exportPicture}`],
    ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0', `is a BMP picture, ${exportPicture}`],
    ['PPM', 'P6\n1 1\n255\n\xff\xfe\xfd', `is a PNM picture, ${exportPicture}`],
    ['icon', '\0\0\x01\0\x01\0', `is an icon, ${exportPicture}`],
    ['CR3', '\0\0\0\x18ftypcrx \0\0\0\x01', `is a raw picture, ${exportPicture}`],
    ['MP4', '\0\0\0\x18ftypmp42\0\0\0\0', 'is a video, which cannot be attached.'],
    ['M4A', '\0\0\0\x18ftypM4A \0\0\0\0', 'is a sound recording, which'],
    ['MP3', 'ID3\x04\0\0\0\0\0\0', 'is a sound recording, which cannot be attached.'],
    ['MP3 frame', '\xff\xfb\x90\0', 'is a sound recording, which cannot be attached.'],
    ['DOCX', 'PK\x03\x04\x14\0[Content_Types].xml\0word/document.xml', 'is a Word document, which'],
    ['XLSX', 'PK\x03\x04\x14\0[Content_Types].xml\0xl/workbook.xml', 'is an Excel workbook, which'],
    ['ZIP', 'PK\x03\x04\x14\0a.txt\0', 'is a ZIP archive, which cannot be attached. Unpack it'],
    ['gzip', '\x1f\x8b\x08\0', 'is an archive, which cannot be attached. Unpack it'],
    ['DOC', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'is an older Office document, which'],
    ['EXE', 'MZ\x90\0\x03\0', 'is a program, which cannot be attached.'],
    ['ELF', '\x7fELF\x02\x01\x01\0', 'is a program, which cannot be attached.'],
    ['binary', '\x01\x02\x03\0', 'is a binary file, which cannot be attached. Attach a picture'],
    ['junk before a PDF', '\0\0junk%PDF-1.4', 'is a PDF with other data before it, which'],
    ['Latin-1', 'caf\xe9', 'is not text in UTF-8, perhaps in Latin-1 or Windows-1252. Save it as'],
    ['UTF-8 with NUL', 'text\0', 'is a binary file, which cannot be attached.'],
    [
      'SVG',
      '<svg xmlns="x">',
      'is an SVG drawing, which models do not accept as a picture. Export',
    ],
    [
      'SVG document',
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg>\n<svg>',
      'is an',
    ],
  ])('%s', async (_, content, message) => {
    expect(await messageOf(fileOf('x.png', bytesOf(content)))).toContain(`x.png ${message}`);
  });

  it.each([
    [
      'a.log',
      'text',
      1_000_001,
      'has 1.0 MB; a text file may have 1.0 MB. Attach the part that matters.',
    ],
    [
      'a.pdf',
      pdf(1),
      15_000_001,
      'has 15.0 MB; a PDF may have 15.0 MB. Split it, or attach its text.',
    ],
    [
      'a.png',
      png(1, 1),
      50_000_001,
      'has 50.0 MB; a picture may have 50.0 MB. Export it as a smaller JPEG.',
    ],
  ])('%s that is too large', async (name, content, size, message) => {
    const file = Object.defineProperty(fileOf(name, content), 'size', { value: size });
    expect(await messageOf(file)).toBe(`${name} ${message}`);
  });

  it('a folder', async () => {
    const folder = fileOf('folder');
    folder.slice = () => {
      const part = new Blob();
      part.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
      return part;
    };
    expect(await messageOf(folder)).toBe(
      'folder cannot be read. If it is a folder, choose the files in it.',
    );
  });
});

describe('a picture is refused before it is decoded', () => {
  it.each([
    [
      'PNG',
      bytesOf(png(1, 1).slice(0, 16), [0, 1, 0, 0, 0, 0, 4, 0], png(1, 1).slice(24)),
      '65536×1024',
    ],
    ['JPEG', jpegHeader(60_000, 60_000), '60000×60000'],
  ])('%s', async (_, bytes, size) => {
    const decode = vi.fn(() => Promise.reject(new DOMException('', 'InvalidStateError')));
    vi.stubGlobal('createImageBitmap', decode);
    const message = await messageOf(fileOf('bomb.png', bytes));
    expect(message).toBe(
      `bomb.png has ${size} pixels; a picture may have 50 million. Scale it down.`,
    );
    expect(decode).not.toHaveBeenCalled();
  });

  it('a picture that the browser cannot decode is called damaged', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.reject(new DOMException('', 'InvalidStateError')),
    );
    expect(await messageOf(fileOf('a.png', png(1, 1)))).toBe(
      'a.png is damaged, or this browser cannot decode it. Open it in an image editor and export it as JPEG or PNG.',
    );
  });
});

describe('a text', () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return new Uint8Array(isBig ? bytes.swap16() : bytes);
  };
  it.each([
    ['UTF-8', bytesOf(Buffer.from('één\n漢\n')), 'één\n漢\n', 2, undefined],
    ['UTF-8 with a byte order mark', bytesOf(Buffer.from('\uFEFFa')), 'a', 1, undefined],
    ['UTF-16LE', utf16('a\né', false), 'a\né', 2, 'The text was converted from UTF-16 to UTF-8.'],
    ['UTF-16BE', utf16('a\né', true), 'a\né', 2, 'The text was converted from UTF-16 to UTF-8.'],
    ['one that begins like a binary file', bytesOf('MZ and PK are'), 'MZ and PK are', 1, undefined],
    ['one that mentions SVG', bytesOf('An <svg> element'), 'An <svg> element', 1, undefined],
    ['HTML with SVG', bytesOf('<!DOCTYPE html><p><svg>'), '<!DOCTYPE html><p><svg>', 1, undefined],
  ])('in %s is attached', async (_, content, text, lines, note) => {
    const attachment = await readAttachment(fileOf('.a\u202E.png', content));
    expect(attachment).toEqual({
      kind: 'text',
      type: 'text/plain',
      name: 'a.png',
      bytes: expect.any(Blob),
      lines,
      ...(note && { note }),
    });
    expect(await attachment.bytes.text()).toBe(text);
  });
});

describe('a PDF', () => {
  const read = (...parts: BlobPart[]) => readAttachment(fileOf('paper.txt', ...parts));

  it.each([
    ['a page', pdf(1), 1],
    ['300 pages', pdf(300), 300],
    ['300 pages in an object stream', pdf(300, { compressed: true }), 300],
    ['no page tree', bytesOf('%PDF-1.4\nbroken'), undefined],
    ['a damaged object stream', damagedStream(), undefined],
    ['a changed page tree after the first', bytesOf(pdf(3), pdf(4)), 4],
    [
      'an indirect count',
      bytesOf('%PDF-1.4 2 0 obj << /Type /Pages /Count 7 0 R >> endobj'),
      undefined,
    ],
  ])('with %s keeps its bytes', async (_, bytes, pages) => {
    const attachment = await read(bytes);
    expect(attachment).toMatchObject({ kind: 'pdf', type: 'application/pdf', name: 'paper.txt' });
    expect(attachment.pages).toBe(pages);
    expect(new Uint8Array(await attachment.bytes.arrayBuffer())).toEqual(bytes);
    expect(attachment.bytes.type).toBe('application/pdf');
  });

  it.each([['/Encrypt 9 0 R'], ['/Encrypt << /Filter /Standard >>']])(
    'with the trailer entry %s is refused',
    async (trailer) => {
      const { message } = await failureOf(() => read(pdf(1, { trailer })));
      expect(message).toBe(
        'paper.txt is encrypted, so models cannot read it. Print it to a new PDF.',
      );
    },
  );

  it('with an object stream that inflates without end is read in bounded time', async () => {
    const filler = ' '.repeat(5_000_000);
    const bomb = objectStream([[1, filler]]);
    const attachment = await read(bytesOf('%PDF-1.5\n', ...Array(20).fill(bomb)));
    expect(attachment.pages).toBeUndefined();
  });
});

test('reading stops once the signal aborts', async () => {
  const signal = AbortSignal.abort();
  await expect(readAttachment(fileOf('a.pdf', pdf(1)), { signal })).rejects.toBe(signal.reason);
});

function damagedStream() {
  const bytes = pdf(5, { compressed: true });
  const start = Buffer.from(bytes).indexOf('stream\n') + 'stream\n'.length;
  return bytes.fill(0, start, start + 10);
}

test('a PDF is attached as it was, even if its file on the disk is changed later', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = path.join(folder, 'paper.pdf');
  writeFileSync(place, pdf(3));
  const file = new File([await openAsBlob(place)], 'paper.pdf');
  const { bytes } = await readAttachment(file);
  writeFileSync(place, 'another text');
  expect(Buffer.from(await bytes.arrayBuffer())).toEqual(Buffer.from(pdf(3)));
});
