import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runSteps } from '../../../src/base/steps.ts';
import type { BotConfig } from '../../../src/storage/bot.ts';
import { KeyStore } from '../../../src/storage/keys.ts';
import { encodeLink } from '../../../src/transfer/share/link.ts';
import { findKeyInBot, isRiskyLength } from '../../../src/transfer/share/shareable-bot.ts';
import { maxStops } from '../../../src/transfer/share/untrusted-bot.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { runs } from '../../support/soak.ts';
import { designs, page, poet } from '../sample-bots.ts';

const stored = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
const keys = new KeyStore(() => memoryStorage({ 'app-apikey-provider8': stored }));

const keyIn = (config: BotConfig, { known } = keys) =>
  runSteps(findKeyInBot(config, known.redactor));

/** Returns the bot once for each of its fields, with the text in that field. */
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

describe('a key in a bot is found, and its field is named', () => {
  test.each([
    ['eight characters of a stored key', stored.slice(9, 17), 'your mistral key'],
    ['a stored key', stored, 'your mistral key'],
    ['text that begins like a key', 'sk-ant-12345678', 'what looks like an API key'],
  ])('%s', (_, text, what) => {
    for (const [field, design] of planted(poet, text)) {
      expect(keyIn(design)).toEqual({ field, what });
    }
  });

  test('a stored key with hidden characters in it', () => {
    const design = { ...poet, system: `${stored.slice(9, 13)}\u202e${stored.slice(13, 17)}` };
    expect(keyIn(design)?.field).toBe('system prompt');
  });

  test('a stored key that is part of a number', () => {
    const digits = new KeyStore(() => memoryStorage({ 'app-apikey-provider8': '1234567890123' }));
    const parameters = { max_tokens: 2345678, seed: 23456789 };
    expect(keyIn({ ...poet, parameters }, digits)?.field).toBe('-o seed');
  });

  test('no key in texts that are too short for one', () => {
    expect(keyIn(poet)).toBeUndefined();
    for (const [, design] of planted(poet, 'sk-ant-1234567')) expect(keyIn(design)).toBeUndefined();
    for (const [, design] of planted(poet, stored.slice(0, 7))) {
      expect(keyIn(design)).toBeUndefined();
    }
  });

  test('eight characters of a stored key in any field of any bot', () => {
    fc.assert(
      fc.property(designs, fc.nat(5), fc.nat(stored.length - 8), (design, at, from) => {
        const [, holding] = planted(design, stored.slice(from, from + 8))[at] ?? [];
        expect(holding && keyIn(holding)).toBeDefined();
      }),
      runs(100),
    );
  });
});

describe('the length of a link', () => {
  const isRisky = (length: number) => isRiskyLength('x'.repeat(length), poet);

  test('is risky above 2,000 characters', () => {
    expect([1999, 2000, 2001, 8000].map(isRisky)).toEqual([false, false, true, true]);
  });

  test('is at most 8,000 characters, and the longest field is named above that', async () => {
    expect(() => isRisky(8001)).toThrow('Shorten its system prompt, or share a file.');
    const prose = Array.from({ length: 1500 }, (_, at) => ((at + 1) * 7919 ** 2).toString(36));
    const design = { ...poet, parameters: { stop: [prose.join(' ')] } };
    const link = await encodeLink(design, page);
    expect(() => isRiskyLength(link, design)).toThrow('Shorten its -o stop');
  });

  test('lets many stop sequences be shortened only above their number', async () => {
    const stop = Array.from({ length: maxStops }, () => 'x');
    const design = { ...poet, system: 'x'.repeat(32 * 1024 + 1), parameters: { stop } };
    await expect(encodeLink(design, page)).rejects.toThrow('Shorten its system prompt,');
  });

  test.each([
    ['system prompt', { ...poet, system: 'x'.repeat(32 * 1024 + 1) }],
    ['opening message', { ...poet, opening: 'é'.repeat(16 * 1024 + 1) }],
    ['-o stop', { ...poet, parameters: { stop: Array.from({ length: maxStops + 1 }, () => 'x') } }],
  ])('is not checked if the %s is too long to decode, which is reported', async (field, design) => {
    await expect(encodeLink(design, page)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(`Shorten its ${field},`),
      details: { suggestion: 'export bot poet' },
    });
  });
});
