import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLink, encodeLink } from '../../../src/transfer/share/link.ts';
import { runs } from '../../support/soak.ts';
import { designs, page, poet } from '../sample-bots.ts';

const canary = 'Zq7Xw2Kd9Lm4Rt8Vb3Np';
const windows = Array.from({ length: canary.length - 7 }, (_, at) => canary.slice(at, at + 8));

describe('a link', () => {
  test('decodes to the encoded bot, with any texts', {
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(designs, async (design) => {
        const decoded = await decodeLink(await encodeLink(design, page));
        expect(decoded).toStrictEqual({ draft: design, problems: [], dropped: [], stripped: 0 });
      }),
      runs(100),
    );
  });

  test('does not depend on the order of the fields', async () => {
    const { name, provider, model, system = '', parameters, opening = '' } = poet;
    const { temperature = 0, stop = [] } = parameters;
    const turned = { parameters: { stop, temperature }, opening, system, model, provider, name };
    expect(await encodeLink(turned, page)).toBe(await encodeLink(poet, page));
  });

  test('[BOT-03] [SEC-01] contains only the fields of a bot, and never its key', {
    timeout: 3_600_000,
  }, async () => {
    const secrets = {
      id: canary,
      k: canary,
      key: canary,
      token: canary,
      auth: canary,
      header: { a: canary },
    };
    await fc.assert(
      fc.asyncProperty(designs, async (design) => {
        const parameters = { ...design.parameters, ...secrets };
        const link = await encodeLink({ ...design, ...secrets, parameters }, page);
        expect(link).toBe(await encodeLink(design, page));
        const bytes = Buffer.from(link.slice(link.indexOf('.', page.length) + 1), 'base64url');
        const seen = [link, bytes.toString('latin1'), inflateSync(bytes).toString()].join('\n');
        expect(windows.filter((part) => seen.includes(part))).toEqual([]);
      }),
      runs(50),
    );
  });

  test('has the origin and path of the page, without query, fragment, user name and password', async () => {
    const link = await encodeLink(poet, 'https://me:pw@keysh.test:8443/a/index.html?q=1#b=1.x');
    expect(link).toMatch(/^https:\/\/keysh\.test:8443\/a\/index\.html#b=1\.[\w-]+$/);
    expect(await encodeLink(poet, 'file:///home/a/index.html')).toMatch(
      /^file:\/\/\/home\/a\/index\.html#b=1\./,
    );
  });

  test('has everything in the fragment, which browsers do not send', async () => {
    const link = await encodeLink({ ...poet, system: 'private words' }, page);
    const { href, hash } = new URL(link);
    expect(href.slice(0, -hash.length)).toBe(page);
    expect(Object.keys((await decodeLink(hash)).draft)).toEqual(Object.keys(poet));
  });

  test('keeps text outside Latin-1', async () => {
    const system = '日本語で — “quoted” + & % # ? / = \\ \n\ttab\u0000nul';
    const { draft } = await decodeLink(
      await encodeLink({ ...poet, name: 'கவிஞர்🤖', system }, page),
    );
    expect(draft).toMatchObject({ name: 'கவிஞர்🤖', system });
  });
});

describe('hidden characters', () => {
  const hidden = {
    ...poet,
    system: 'a\u202eb\u2066c\u{E0041}',
    model: 'gpt\u202e-4.1',
    opening: '\u{E0001}',
  };
  const parameters = { stop: ['x\u2069'], reasoning: 'lo\u202dw' };

  test('are left out of a link', async () => {
    const { draft, stripped } = await decodeLink(await encodeLink({ ...hidden, parameters }, page));
    const plain = {
      system: 'abc',
      model: 'gpt-4.1',
      opening: '',
      parameters: { stop: ['x'], reasoning: 'low' },
    };
    expect(draft).toEqual({ ...poet, ...plain });
    expect(stripped).toBe(0);
  });

  test('do not include joiners, directional marks and flags made of tags', async () => {
    const tags = (letters: string) =>
      [...letters].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    const flags = ['gbeng', 'gbsct', 'gbwls'].map((land) => `🏴${tags(land)}\u{E007F}`).join('');
    const system = `${flags} 👩‍👧 \u200e\u200f می‌خواهم`;
    expect((await decodeLink(await encodeLink({ ...poet, system }, page))).draft.system).toBe(
      system,
    );
    const smuggled = `🏴${tags('gbxyz')}\u{E007F}`;
    const link = await encodeLink({ ...poet, system: smuggled }, page);
    expect((await decodeLink(link)).draft.system).toBe('🏴');
  });
});
