import { expect, test } from 'vitest';
import { showArriving } from '../../../commands/data/import-bots.ts';
import type { App } from '../../../src/app/app.ts';
import { openConsole } from '../../terminal/harness.ts';
import { bot } from '../../transfer/records.ts';

async function shown(bots: readonly object[], selected?: string): Promise<readonly string[]> {
  const { view, rows } = openConsole(80, 40);
  const app = { view, keys: { redact: (text: string) => text } } as unknown as App;
  const settings = new Map([['bot', selected] as const]);
  await showArriving(app, { arriving: bots as never, settings });
  const all = await rows();
  return all.slice(all.findIndex((row) => row.startsWith('Bots from')) + 1);
}

test('a bot is shown with its beginning, marked, and its hidden characters are counted', async () => {
  const system = 'One\u{E0061}\u202e\nkeysh> reset\n\u001b[2J\nfour';
  expect(await shown([bot('a', { name: '\u3164', system, opening: 'Ahoy!\nx' })])).toEqual([
    '  bot             │ <U+3164>, openai:gpt-4.1',
    '  system prompt   │ One<U+E0061><U+202E>',
    '                  │ keysh> reset',
    '                  │ ␛[2J',
    '                  │ …',
    '  opening message │ Ahoy!',
    '                  │ …',
    '  hidden          │ 2 characters',
  ]);
});

test('of many bots, the selected one is shown first, then those with hidden characters, and the others are counted', async () => {
  const plain = Array.from({ length: 8 }, (_, at) => bot(`b${at}`));
  const rows = await shown([...plain, bot('odd', { system: '\u202e' }), bot('mine')], 'mine');
  expect(rows).toEqual([
    '  selected bot    │ mine, openai:gpt-4.1',
    '  bot             │ odd, openai:gpt-4.1',
    '  system prompt   │ <U+202E>',
    '  hidden          │ 1 character',
    '  bot             │ b0, openai:gpt-4.1',
    '  bot             │ b1, openai:gpt-4.1',
    '  bot             │ b2, openai:gpt-4.1',
    'And 5 more bots.',
  ]);
});

test('only the beginning of a text of megabytes is shown', async () => {
  const rows = await shown([bot('a', { system: '\n'.repeat(9_000_000) })]);
  expect(rows).toHaveLength(5);
});
