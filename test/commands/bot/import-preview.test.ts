import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showPreview } from '../../../commands/bot/import-preview.ts';
import type { App } from '../../../src/app/app.ts';
import type { Decoded } from '../../../src/transfer/share/untrusted-bot.ts';
import { escapes } from '../../support/escape-sequences.ts';
import { runs } from '../../support/soak.ts';
import { openConsole } from '../../terminal/harness.ts';
import { poet } from '../../transfer/sample-bots.ts';

async function shown(decoded: Partial<Decoded>, columns: number): Promise<readonly string[]> {
  const { view, rows } = openConsole(columns, 30);
  const app = { view, keys: { redact: (text: string) => text } } as unknown as App;
  await showPreview(app, { draft: poet, problems: [], dropped: [], stripped: 0, ...decoded });
  const all = await rows();
  return all.slice(all.findIndex((row) => row.endsWith('yet:')) + 1);
}

test('a bot is shown with its fields, what was left out and what was removed', async () => {
  const { parameters: _, ...texts } = poet;
  const draft = { ...texts, parameters: {}, system: 'One.\n\nTwo.' };
  expect(await shown({ draft, dropped: ['k', 'a\nb'], stripped: 2 }, 80)).toEqual([
    '  name            │ poet',
    '  provider        │ openai',
    '  model           │ gpt-4.1',
    '  system prompt   │ One.',
    '                  │',
    '                  │ Two.',
    '  opening message │ What shall it be?',
    '  left out        │ k, a␊b',
    '  removed         │ 2 hidden characters',
  ]);
});

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...escapes, '\n', '\r', '\t', '\u2028', ' '.repeat(70), 'keysh> key set x'),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const mark = /^(?: {18}| {2}[a-z-][a-z -]{14} )│(?: |$)/;

test('none of its rows can imitate output of keysh, with any texts', async () => {
  await fc.assert(
    fc.asyncProperty(
      hostile,
      hostile,
      fc.integer({ min: 70, max: 90 }),
      async (name, system, columns) => {
        const draft = { ...poet, name, system };
        for (const row of await shown({ draft, dropped: [name] }, columns))
          expect(row).toMatch(mark);
      },
    ),
    runs(30),
  );
});

test('no row can imitate output of keysh on a narrow screen either', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, fc.integer({ min: 20, max: 69 }), async (system, columns) => {
      const rows = await shown({ draft: { ...poet, system } }, columns);
      const labels = rows.filter((row) => !/^ {2}│(?: |$)/.test(row));
      const parameters = ['  -o temperature', '  -o stop'];
      const texts = ['  name', '  provider', '  model', '  system prompt', '  opening message'];
      expect(labels).toEqual(
        [...texts, ...parameters].filter((label) => system !== '' || label !== '  system prompt'),
      );
    }),
    runs(30),
  );
});
