import { expect, test } from 'vitest';
import type { BotConfig } from '../../src/storage/bot.ts';
import { findDuplicate } from '../../src/transfer/import/bot-plan.ts';
import { decodeLink, encodeLink } from '../../src/transfer/share/link.ts';
import { page, poet } from './sample-bots.ts';

const sent = async (config: BotConfig) =>
  (await decodeLink(await encodeLink(config, page))).draft as BotConfig;

test('a bot with an equal configuration is a duplicate, under its name or that name with a number', async () => {
  const here = { id: 'a', ...poet };
  expect(findDuplicate(await sent(poet), [{ ...here, name: 'other' }, here])).toBe(here);
  const numbered = { ...here, name: `${poet.name}-2` };
  expect(findDuplicate(await sent(poet), [numbered])).toBe(numbered);
});

test.each([
  ['name', { name: 'wit' }],
  ['provider', { provider: 'groq' }],
  ['model', { model: 'gpt-0' }],
  ['system prompt', { system: 'Be brief.' }],
  ['parameters', { parameters: { seed: 8 } }],
  ['opening message', { opening: 'Hi!' }],
] as const)('a bot with another %s is not a duplicate', async (_, change) => {
  expect(findDuplicate(await sent({ ...poet, ...change }), [poet])).toBeUndefined();
});
