import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxTextBytes } from '../../../src/transfer/share/compress.ts';
import { decodeFile, encodeFile, isBotFile } from '../../../src/transfer/share/file.ts';
import { runs } from '../../support/soak.ts';
import { designs, poet } from '../sample-bots.ts';

const decoded = (text: string) => decodeFile(new Blob([text]));
const file = (bot: unknown, more = {}) =>
  JSON.stringify({ format: 'keysh-bot', version: 1, bot, ...more });

describe('a bot file', () => {
  test('contains any bot without its key and id, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(designs, async (design) => {
        const bot = { ...design, k: 'sk-proj-canary-0123456789', id: 'canary-id' };
        const written = await encodeFile(bot);
        expect(await written.text()).not.toContain('canary');
        const { draft, problems, dropped } = await decodeFile(written);
        expect({ draft, problems, dropped }).toEqual({ draft: design, problems: [], dropped: [] });
      }),
      runs(50),
    );
  });

  test('is indented JSON that begins with its format and version and ends in a line feed', async () => {
    const written = await encodeFile(poet);
    expect(written.type).toBe('application/json');
    const text = await written.text();
    expect(text).toMatch(/^\{\n {2}"format": "keysh-bot",\n {2}"version": 1,\n {2}"bot": \{\n/);
    expect(text).toMatch(/\}\n$/);
  });

  test('has at most 256 KiB', async () => {
    const { draft } = await decoded(file(poet).padEnd(maxTextBytes));
    expect(draft).toEqual(poet);
  });

  test('reports unknown fields by name', async () => {
    const { draft, dropped } = await decoded(
      file({ ...poet, k: 'x', baseUrl: 'https://evil.test' }, { headers: { a: 1 } }),
    );
    expect(draft).toEqual(poet);
    expect(dropped).toEqual(['k', 'baseUrl']);
  });

  test('is not written if it could not be read again', async () => {
    await expect(encodeFile({ ...poet, system: 'é'.repeat(16 * 1024 + 1) })).rejects.toThrow(
      'too large for a file, in which a field has at most 32 KiB. Shorten its system prompt.',
    );
    await encodeFile({ ...poet, system: 'é'.repeat(16 * 1024) });
  });

  test.each([
    ['it is empty', '', 'not a bot file'],
    ['it is not JSON', 'PK\u0003\u0004', 'not a bot file'],
    ['it is JSON of another format', '{"format":"keysh","version":1,"bots":[]}', 'not a bot file'],
    ['it is a list', '[1]', 'not a bot file'],
    ['it is deeply nested', `${'['.repeat(1e5)}${']'.repeat(1e5)}`, 'not a bot file'],
    ['its version is newer', file(poet, { version: 2 }), 'by a newer version of keysh'],
    ['it has no version', file(poet, { version: 0 }), 'not a bot file'],
    ['its version is a fraction', file(poet, { version: 1.5 }), 'not a bot file'],
    ['it has no bot', file(undefined), 'not a bot file'],
    [
      'its bot is a string',
      file('poet'),
      'The bot in the file is missing or invalid. Ask for a new',
    ],
    ['its bot is a nested list', file([[poet]]), 'The name in the file is missing or invalid.'],
    ['it is huge', ' '.repeat(maxTextBytes + 1), 'is too large for a bot'],
  ])('is refused in one line if %s', async (_, text, line) => {
    await expect(decoded(text)).rejects.toMatchObject({
      kind: 'invalid-data',
      message: expect.stringMatching(new RegExp(`^[^\\n]*${line}[^\\n]*$`)),
    });
  });

  test('is refused in one line if the browser cannot read it', async () => {
    const gone = Object.assign(new Blob(['x']), {
      slice: () => gone,
      arrayBuffer: () => Promise.reject(new Error('gone')),
    });
    await expect(decodeFile(gone)).rejects.toThrow('could not read that file');
  });
});

describe('a file is recognized as a bot file', () => {
  const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));

  test.each([
    ['keysh wrote it', encodeFile(poet)],
    ['it is on one line', new Blob([file(poet)])],
    ['white space is between its tokens', new Blob([' \n{\t"format" : "keysh-bot" }'])],
    ['it is in UTF-16', new Blob([utf16(file(poet))])],
    ['text after its format is damaged', new Blob(['{"format":"keysh-bot",'])],
    ['half of a character is far behind', new Blob([utf16(file(poet).padEnd(300)), 'x'])],
  ])('if %s', async (_, blob) => {
    expect(await isBotFile(await blob)).toBe(true);
  });

  test.each([
    '',
    '{"format":"keysh"}',
    '{"format":"keysh-bots"}',
    '{"version":1,"format":"keysh-bot"}',
    'a {"format":"keysh-bot"}',
  ])('not if it is %j', async (text) => {
    expect(await isBotFile(new Blob([text]))).toBe(false);
  });
});
