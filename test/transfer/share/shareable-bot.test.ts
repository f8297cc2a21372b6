import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BotConfig } from '../../../src/storage/bot.ts';
import { KeyStore } from '../../../src/storage/keys.ts';
import { mostFields } from '../../../src/transfer/share/json-limits.ts';
import { encodeLink } from '../../../src/transfer/share/link.ts';
import { keyInBot, lengthOf } from '../../../src/transfer/share/shareable-bot.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { runs } from '../../support/soak.ts';
import { designs, page, poet } from '../designs.ts';

const stored = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
const keys = new KeyStore(() => memoryStorage({ 'app-apikey-provider8': stored }));

/** The bot with a text in each of its fields. */
function planted(
  design: BotConfig,
  text: string,
): readonly (readonly [field: string, design: BotConfig])[] {
  const { parameters } = design;
  return [
    ['name', { ...design, name: `a${text}` }],
    ['model', { ...design, model: `a-${text}` }],
    ['system prompt', { ...design, system: `Use ${text} for it.` }],
    ['opening message', { ...design, opening: `\n${text}\n` }],
    ['-o stop', { ...design, parameters: { ...parameters, stop: ['a', text] } }],
    ['-o reasoning', { ...design, parameters: { ...parameters, reasoning: text } }],
  ];
}

describe('a bot that holds a key is not shared, and the field is named', () => {
  test.each([
    ['eight characters of a stored key', stored.slice(9, 17), 'your mistral key'],
    ['a stored key', stored, 'your mistral key'],
    ['what begins as a key does', 'sk-ant-12345678', 'what looks like an API key'],
  ])('%s', (_, text, what) => {
    for (const [field, design] of planted(poet, text)) {
      expect(keyInBot(design, keys)).toEqual({ field, what });
    }
  });

  test('where the key was split by characters that the link leaves out', () => {
    const design = { ...poet, system: `${stored.slice(9, 13)}\u202e${stored.slice(13, 17)}` };
    expect(keyInBot(design, keys)?.field).toBe('system prompt');
  });

  test('where a number holds it', () => {
    const digits = new KeyStore(() => memoryStorage({ 'app-apikey-provider8': '1234567890123' }));
    const parameters = { max_tokens: 2345678, seed: 23456789 };
    expect(keyInBot({ ...poet, parameters }, digits)?.field).toBe('-o seed');
  });

  test('and any other is', () => {
    expect(keyInBot(poet, keys)).toBeUndefined();
    for (const [, design] of planted(poet, 'sk-ant-1234567'))
      expect(keyInBot(design, keys)).toBeUndefined();
    for (const [, design] of planted(poet, stored.slice(0, 7))) {
      expect(keyInBot(design, keys)).toBeUndefined();
    }
  });

  test('whatever else it holds', () => {
    fc.assert(
      fc.property(designs, fc.nat(5), fc.nat(stored.length - 8), (design, at, from) => {
        const [, holding] = planted(design, stored.slice(from, from + 8))[at] ?? [];
        expect(holding && keyInBot(holding, keys)).toBeDefined();
      }),
      runs(200),
    );
  });
});

describe('the length of a link', () => {
  const of = (length: number) => lengthOf('x'.repeat(length), poet);

  test('is told, and whether some programs would cut it', () => {
    expect(of(1999)).toEqual({ characters: 1999, long: false });
    expect(of(2000)).toEqual({ characters: 2000, long: false });
    expect(of(2001)).toEqual({ characters: 2001, long: true });
    expect(of(7999).long).toBe(true);
    expect(of(8000).long).toBe(true);
  });

  test('is at most 8,000 characters; else the longest field is to be shortened', async () => {
    expect(() => of(8001)).toThrow('shorten its system prompt, or hand over a file.');
    const prose = Array.from({ length: 1500 }, (_, at) => ((at + 1) * 7919 ** 2).toString(36));
    const design = { ...poet, parameters: { stop: [prose.join(' ')] } };
    const link = await encodeLink(design, page);
    expect(() => lengthOf(link, design)).toThrow('shorten its -o stop');
  });

  test.each([
    ['system prompt', { ...poet, system: 'x'.repeat(32 * 1024 + 1) }],
    ['opening message', { ...poet, opening: 'é'.repeat(16 * 1024 + 1) }],
    ['-o stop', { ...poet, parameters: { stop: Array.from({ length: mostFields }, () => 'x') } }],
  ])(
    'does not matter where no keysh could read it: the %s is to be shortened',
    async (field, design) => {
      await expect(encodeLink(design, page)).rejects.toMatchObject({
        kind: 'usage',
        message: expect.stringContaining(`shorten its ${field},`),
        details: { suggestion: 'export bot poet' },
      });
    },
  );
});
