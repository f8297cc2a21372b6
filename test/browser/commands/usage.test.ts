import { expect, test } from 'vitest';
import { questionRecord, replyRecord, sessionRecord } from '../../support/session-records.ts';
import { bot } from '../../transfer/records.ts';
import { outputOf } from '../support/bots.ts';
import { useHarness } from '../support/harness.ts';
import { plantRecords } from '../support/stored-records.ts';

const use = useHarness();

const at = (day: number) => new Date(2026, 10, day, 12).getTime();

const storageUse =
  /^\d+\.\d [kMG]?B of \d+\.\d [MG]B used; (?:the browser may delete it if storage runs low|kept until you clear it)$/;

/** Two replies with a bot that has its own key, one without a bot, in two sessions on two days. */
async function withReplies() {
  const console = await use.open();
  const poet = { bot: 'poet', model: 'groq:llama-9', scope: 'bot' } as const;
  await plantRecords(console, {
    bots: [bot('poet')],
    sessions: [
      sessionRecord('aaaa1111', 1, { title: '日本語の題' }),
      sessionRecord('bbbb2222', 2, { title: 'Plain title' }),
    ],
    messages: [
      questionRecord('aaaa1111', 'q1'),
      replyRecord('aaaa1111', 'q1', 'one', {
        ...poet,
        time: at(1),
        usage: { input: 1000, output: 500 },
      }),
      questionRecord('aaaa1111', 'q2'),
      replyRecord('aaaa1111', 'q2', 'two', {
        ...poet,
        time: at(2),
        usage: { input: 2000, output: 100 },
      }),
      questionRecord('bbbb2222', 'q3'),
      replyRecord('bbbb2222', 'q3', 'three', {
        time: at(2),
        usage: { input: 1_000_000, output: 1000 },
      }),
    ],
  });
  return console;
}

test('usage is listed by model, bot, session, key, day and month, with bars, known prices and storage use', async () => {
  const rows = await outputOf(await withReplies(), 'usage');
  expect(rows.at(-1)).toMatch(storageUse);
  expect(rows.slice(0, -1)).toEqual([
    '3 replies, 1,003,000 tokens in, 1,600 out, $2.01+',
    '                                replies  tokens in  tokens out    cost',
    'By model',
    '  openai:gpt-4.1      ━━━━━━━━        1  1,000,000       1,000   $2.01',
    '  groq:llama-9        ━               2      3,000         600',
    'By bot',
    '  no bot              ━━━━━━━━        1  1,000,000       1,000   $2.01',
    '  poet                ━               2      3,000         600',
    'By session',
    '  Plain title         ━━━━━━━━        1  1,000,000       1,000   $2.01',
    '  日本語の題          ━               2      3,000         600',
    'By key',
    '  global key, openai  ━━━━━━━━        1  1,000,000       1,000   $2.01',
    '  bot key, groq       ━               2      3,000         600',
    'By day',
    '  2026-11-02          ━━━━━━━━        2  1,002,000       1,100  $2.01+',
    '  2026-11-01          ━               1      1,000         500',
    'By month',
    '  2026-11             ━━━━━━━━        3  1,003,000       1,600  $2.01+',
    'A cost with + leaves out searches, and replies whose price is not known.',
  ]);
});
