import { expect, test } from 'vitest';
import type { Accuracy } from '../../src/chat/cost.ts';
import { tokensOf, UsageReport } from '../../src/chat/usage-report.ts';
import type { ReplyRecord } from '../../src/storage/session.ts';

const noon = new Date(2026, 10, 28, 12).getTime();
const day = 24 * 3600 * 1000;

function replyWith(changes: Partial<ReplyRecord>): ReplyRecord {
  return {
    v: 1,
    id: crypto.randomUUID(),
    session: 'one',
    role: 'assistant',
    time: noon,
    question: 'q',
    text: 'fine',
    model: 'openai:gpt-4.1',
    scope: 'global',
    ending: 'done',
    usage: { input: 10, output: 5 },
    ...changes,
  };
}

/** Costs above 100 dollars are estimates, those above 10 upper bounds. */
function accuracyOf(cost: number): Accuracy {
  return cost > 100 ? 'estimate' : cost > 10 ? 'maximum' : 'exact';
}

function ledgerOf(replies: readonly ReplyRecord[]): UsageReport {
  const ledger = new UsageReport(({ usage: { cost } }) =>
    cost === undefined ? undefined : { amount: cost, accuracy: accuracyOf(cost) },
  );
  for (const reply of replies) ledger.add(reply);
  return ledger;
}

test('all replies count, including those without usage', () => {
  const { total } = ledgerOf([replyWith({}), replyWith({ usage: {}, ending: 'interrupted' })]);
  expect(total).toEqual({
    replies: 2,
    usage: { input: 10, output: 5 },
    cost: 0,
    accuracy: 'exact',
    isCostKnown: false,
  });
});

test('implausible counts are treated as unknown', () => {
  const usage = { input: 1e300, output: 1e12, beside: 1e13, cost: 1e10 };
  expect(ledgerOf([replyWith({ usage }), replyWith({ usage: { cost: 1 } })]).total).toEqual({
    replies: 2,
    usage: { output: 1e12, cost: 1 },
    cost: 1,
    accuracy: 'exact',
    isCostKnown: false,
  });
});

test('reasoning that is counted separately is included in the tokens', () => {
  const { total } = ledgerOf([replyWith({ usage: { input: 1, output: 2, beside: 4 } })]);
  expect(tokensOf(total)).toBe(7);
});

test('a cost is complete if that of each reply is known, even if it is zero', () => {
  const known = replyWith({ usage: { output: 1, cost: 0.5 } });
  expect(ledgerOf([known, replyWith({ usage: { cost: 0 } })]).total).toMatchObject({
    cost: 0.5,
    isCostKnown: true,
  });
  expect(ledgerOf([known, replyWith({})]).total).toMatchObject({ cost: 0.5, isCostKnown: false });
});

test('replies are grouped by each property, in order of descending tokens', () => {
  const ledger = ledgerOf([
    replyWith({ bot: 'b1', session: 'one', scope: 'bot' }),
    replyWith({ session: 'two', usage: { output: 100 } }),
    replyWith({ session: 'two', model: 'ollama:llama', scope: 'none', usage: { output: 1 } }),
  ]);
  const names = (aspect: 'model' | 'bot' | 'session' | 'key') =>
    ledger.by(aspect).map(([name, { replies }]) => `${name} ${replies}`);
  expect(names('model')).toEqual(['openai:gpt-4.1 2', 'ollama:llama 1']);
  expect(names('bot')).toEqual([' 2', 'b1 1']);
  expect(names('session')).toEqual(['two 2', 'one 1']);
  expect(names('key')).toEqual(['global key, openai 1', 'bot key, openai 1', 'no key 1']);
});

test('days are in local time, latest first', () => {
  const ledger = ledgerOf([
    replyWith({ time: noon - day, usage: { output: 9 } }),
    replyWith({ time: noon }),
    replyWith({ time: noon + 60_000 }),
  ]);
  expect(ledger.by('day').map(([name, { replies }]) => [name, replies])).toEqual([
    ['2026-11-28', 2],
    ['2026-11-27', 1],
  ]);
});

test('months are in local time, latest first', () => {
  const ledger = ledgerOf([
    replyWith({ time: new Date(2026, 9, 31, 23, 59).getTime(), usage: { output: 9 } }),
    replyWith({ time: new Date(2026, 10, 1).getTime() }),
    replyWith({ time: noon }),
  ]);
  expect(ledger.by('month').map(([name, { replies }]) => [name, replies])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ]);
});

test('the least accurate cost determines the accuracy of the total', () => {
  const totalOf = (...costs: readonly number[]) =>
    ledgerOf(costs.map((cost) => replyWith({ usage: { cost } }))).total;
  expect(totalOf(1, 2)).toMatchObject({ cost: 3, accuracy: 'exact' });
  expect(totalOf(20, 2)).toMatchObject({ cost: 22, accuracy: 'maximum' });
  expect(totalOf(200, 20, 2)).toMatchObject({ cost: 222, accuracy: 'estimate' });
});
