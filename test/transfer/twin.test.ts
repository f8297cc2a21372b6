import { expect, test } from 'vitest';
import type { BotConfig } from '../../src/storage/bot.ts';
import { findDuplicate } from '../../src/transfer/import/bot-plan.ts';
import { decodeLink, encodeLink } from '../../src/transfer/share/link.ts';
import { page, poet } from './sample-bots.ts';

const come = async (design: BotConfig) =>
  (await decodeLink(await encodeLink(design, page))).draft as BotConfig;

test('a bot is the same if its whole design is, under its name with or without a number', async () => {
  const here = { id: 'a', ...poet };
  expect(findDuplicate(await come(poet), [{ ...here, name: 'other' }, here])).toBe(here);
  const numbered = { ...here, name: `${poet.name}-2` };
  expect(findDuplicate(await come(poet), [numbered])).toBe(numbered);
});

test.each([
  ['name', { name: 'wit' }],
  ['provider', { provider: 'groq' }],
  ['model', { model: 'gpt-0' }],
  ['system prompt', { system: 'Be brief.' }],
  ['parameters', { parameters: { seed: 8 } }],
  ['opening message', { opening: 'Hi!' }],
] as const)('a bot that differs in its %s is another', async (_, change) => {
  expect(findDuplicate(await come({ ...poet, ...change }), [poet])).toBeUndefined();
});
