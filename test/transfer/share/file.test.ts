import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { largestText } from '../../../src/transfer/share/compress.ts';
import { decodeFile, encodeFile } from '../../../src/transfer/share/file.ts';
import { runs } from '../../support/soak.ts';
import { designs, poet } from '../designs.ts';

const decoded = (text: string) => decodeFile(new Blob([text]));
const file = (bot: unknown, more = {}) =>
  JSON.stringify({ format: 'keysh-bot', version: 1, bot, ...more });

describe('a file of a bot', () => {
  test('gives back any bot less its key, and has nothing else in it', async () => {
    await fc.assert(
      fc.asyncProperty(designs, async (design) => {
        const bot = { ...design, k: 'sk-proj-canary-0123456789', id: 'canary-id' };
        const written = await encodeFile(bot);
        expect(await written.text()).not.toContain('canary');
        const { draft, problems, dropped } = await decodeFile(written);
        expect({ draft, problems, dropped }).toEqual({ draft: design, problems: [], dropped: [] });
      }),
      runs(100),
    );
  });

  test('has what no bot can have left out by name', async () => {
    const { draft, dropped } = await decoded(
      file({ ...poet, k: 'x', baseUrl: 'https://evil.test' }, { headers: { a: 1 } }),
    );
    expect(draft).toEqual(poet);
    expect(dropped).toEqual(['k', 'baseUrl']);
  });

  test('is not written where it could not be read', async () => {
    await expect(encodeFile({ ...poet, system: 'é'.repeat(16 * 1024 + 1) })).rejects.toThrow(
      'too big for a file, each field of which has at most 32 KiB: shorten its system prompt.',
    );
    await encodeFile({ ...poet, system: 'é'.repeat(16 * 1024) });
  });

  test.each([
    ['it is empty', '', 'no file of a bot'],
    ['it is no JSON', 'PK\u0003\u0004', 'no file of a bot'],
    ['it is another JSON', '{"format":"keysh","version":1,"bots":[]}', 'no file of a bot'],
    ['it is a list', '[1]', 'no file of a bot'],
    ['it is deep', `${'['.repeat(1e5)}${']'.repeat(1e5)}`, 'no file of a bot'],
    ['it is of a later version', file(poet, { version: 2 }), 'by a newer keysh'],
    ['it is of no version', file(poet, { version: 0 }), 'no file of a bot'],
    ['it has no bot', file(undefined), 'no file of a bot'],
    ['its bot is none', file('poet'), 'The bot in the file is missing or cannot be: ask for a new'],
    ['its bot has many fields', file({ a: Array(65).fill(0) }), 'The file holds more fields'],
    ['it is huge', ' '.repeat(largestText + 1), 'is larger than any of a bot'],
  ])('is refused in one line where %s', async (_, text, line) => {
    await expect(decoded(text)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(new RegExp(`^[^\\n]*${line}[^\\n]*$`)),
    });
  });

  test('is refused in one line where the browser cannot read it', async () => {
    const gone = Object.assign(new Blob(['x']), {
      slice: () => gone,
      arrayBuffer: () => Promise.reject(new Error('gone')),
    });
    await expect(decodeFile(gone)).rejects.toThrow('could not read that file');
  });
});
