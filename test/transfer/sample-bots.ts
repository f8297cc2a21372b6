import fc from 'fast-check';
import { providers } from '../../src/providers/registry.ts';
import type { BotConfig } from '../../src/storage/bot.ts';
import { isNewName } from '../../src/storage/bot-name.ts';
import { compress } from '../../src/transfer/share/compress.ts';

export const page = 'https://keysh.test/console/';

export const poet: BotConfig = {
  name: 'poet',
  provider: 'openai',
  model: 'gpt-4.1',
  system: 'Answer in rhymes.',
  parameters: { temperature: 0.7, stop: ['END'] },
  opening: 'What shall it be?',
};

const odd = [
  '',
  '\n',
  '\r\n\t\0\x1b[2J',
  '👩‍👩‍👧‍👦 🏳️‍🌈',
  'שלום עולם',
  'كيف‌ها\u200f',
  'கவிஞர்',
  '\ud800',
  'e\u0301',
  '\ufeff',
  '__proto__',
];

/** Any text that a link keeps unchanged. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...odd),
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join('').replace(/[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu, ''));

const word = fc.string({ unit: 'grapheme', maxLength: 40 }).map((part) => {
  const plain = part.replace(/[\s"'`@/\p{Cc}\p{Cf}\p{Cs}]/gu, '');
  return `b${[...plain].slice(0, 63).join('')}`;
});
const name = word.filter(isNewName);

const share = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);

/** Any bot that can be stored. */
export const designs: fc.Arbitrary<BotConfig> = fc.record(
  {
    name,
    provider: fc.constantFrom(...providers.map(({ id }) => id)),
    model: word,
    system: text,
    parameters: fc.record(
      {
        temperature: share,
        max_tokens: fc.integer({ min: 1, max: 10_000_000 }),
        top_p: share,
        seed: fc.maxSafeInteger().map((value) => value + 0),
        stop: fc.array(text, { maxLength: 4 }),
        reasoning: text,
        search: fc.oneof(fc.constantFrom('on', 'off'), fc.integer({ min: 1, max: 20 })),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    opening: text,
  },
  { requiredKeys: ['name', 'provider', 'model', 'parameters'], noNullPrototype: true },
);

/** Returns a link that contains this text instead of a bot's JSON. */
export async function linkOfJson(json: string): Promise<string> {
  return `${page}#b=1.${await compress(json)}`;
}

/** Returns a link that contains this value instead of a bot. */
export async function linkOfValue(value: unknown): Promise<string> {
  return linkOfJson(JSON.stringify(value));
}
