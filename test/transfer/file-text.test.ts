import { describe, expect, test } from 'vitest';
import { decodeFile, isBotFile } from '../../src/transfer/share/file.ts';
import { poet } from './sample-bots.ts';
import { freshBrowser, read } from './stores.ts';

const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const prompt = 'Réponds en vers — 詩';
const own = JSON.stringify({ format: 'keysh', version: 1, settings: { font: 'Ä' } });

async function systemOf(bytes: BlobPart): Promise<string | undefined> {
  const { content } = await read(new File([bytes], 'p.txt'), freshBrowser());
  return content.bots[0]?.system;
}

describe('a file is read in the encoding that its first bytes show:', () => {
  test.each([
    ['UTF-8', Buffer.from(prompt)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${prompt}`)],
    ['UTF-16, little endian, with a byte order mark', utf16le(`\ufeff${prompt}`)],
    ['UTF-16, big endian, with a byte order mark', utf16be(`\ufeff${prompt}`)],
  ])('%s', async (_, bytes) => {
    expect(await systemOf(new Uint8Array(bytes))).toBe(prompt);
  });

  test.each([
    ['little endian', utf16le(own)],
    ['big endian', utf16be(own)],
    ['little endian with a byte order mark', utf16le(`\ufeff${own}`)],
  ])('JSON in UTF-16, %s', async (_, bytes) => {
    const { content } = await read(new Uint8Array(bytes), freshBrowser());
    expect(content.settings).toEqual({ font: 'Ä' });
  });

  test('a long file with characters across chunk boundaries', async () => {
    const long = `x${'詩😀'.repeat(300_000)}`;
    expect(await systemOf(new Uint8Array(utf16le(`\ufeff${long}`)))).toBe(long);
  });

  test('a bot file', async () => {
    const json = JSON.stringify({ format: 'keysh-bot', version: 1, bot: poet });
    const file = new Blob([new Uint8Array(utf16le(`\ufeff${json}`))]);
    expect(await isBotFile(file)).toBe(true);
    expect((await decodeFile(file)).draft).toEqual(poet);
  });
});

describe('a file that cannot be decoded is refused with the reason:', () => {
  test.each([
    ['Latin-1', Buffer.from('Réponds en vers.', 'latin1'), 'perhaps in Latin-1 or Windows-1252'],
    ['Windows-1252', Buffer.from([0x93, 0x68, 0x69, 0x94]), 'perhaps in Latin-1'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'The file is in UTF-32.'],
    [
      'half of a surrogate pair in UTF-16',
      utf16le('\ufeffa\ud83d'),
      'in the middle of a character',
    ],
    ['a lone surrogate in UTF-16', utf16le('\ufeffa\ude00b'), 'The file is not text.'],
    ['truncated UTF-8', Buffer.from('詩').subarray(0, 2), 'in the middle of a character'],
    ['bytes of an image', Buffer.from([0x89, 0x50, 0, 0xff]), 'The file is not text.'],
  ])('%s', async (_, bytes, words) => {
    await expect(systemOf(new Uint8Array(bytes))).rejects.toThrow(words);
  });

  test('a bot file in Latin-1', async () => {
    const json = JSON.stringify({ format: 'keysh-bot', version: 1, bot: { ...poet, name: 'é' } });
    const file = new Blob([new Uint8Array(Buffer.from(json, 'latin1'))]);
    await expect(decodeFile(file)).rejects.toThrow('perhaps in Latin-1');
  });

  test('a folder', async () => {
    const folder = new File([], 'folder.json');
    Object.assign(folder, {
      slice: () => folder,
      arrayBuffer: () => Promise.reject(new Error('x')),
    });
    await expect(read(folder, freshBrowser())).rejects.toThrow('choose the files in it');
  });
});
