import { expect, test } from 'vitest';
import { rowsOf } from '../../../commands/data/usage.ts';
import type { App } from '../../../src/app/app.ts';
import type { Totals } from '../../../src/chat/usage-report.ts';

const app = {
  view: { screen: { columns: 80 } },
  keys: { redact: (text: string) => text },
} as unknown as App;

test('200,000 accounts have a row each, with bars relative to the largest', () => {
  const accounts = Array.from({ length: 200_000 }, (_, at): readonly [string, Totals] => [
    `s${at}`,
    { replies: 1, usage: { input: at + 1 }, cost: 0, isCostKnown: true },
  ]);
  const [first] = rowsOf(app, accounts.toReversed(), String);
  expect(first).toEqual(['  s199999', '██████████', '1 reply', '200,000 in', '0 out', '']);
});
