import { expect, test } from 'vitest';
import { layoutOf, rowsOf } from '../../../commands/data/usage.ts';
import type { App } from '../../../src/app/app.ts';
import type { Totals } from '../../../src/chat/usage-report.ts';
import { dim, type Printable, styled, unstyled } from '../../../src/terminal/text/styled-text.ts';

const appOf = (columns: number) =>
  ({
    view: { screen: { columns } },
    keys: { redact: (text: string) => text },
  }) as unknown as App;

const none: Totals = { replies: 1, usage: {}, cost: 0, accuracy: 'exact', isCostKnown: true };

/** Returns the row of an account that has used as many tokens as the largest one. */
function row(columns: number, totals: Partial<Totals>, name = 'a'): readonly string[] {
  const account = { ...none, ...totals };
  const layout = layoutOf(columns, account);
  const [cells = []] = rowsOf(appOf(columns), [[name, account]], layout, String);
  return cells.map((cell) => unstyled(cell as Printable));
}

test('200,000 accounts have a row each, with bars relative to the largest', () => {
  const accounts = Array.from({ length: 200_000 }, (_, at): readonly [string, Totals] => [
    `s${at}`,
    { ...none, usage: { input: at + 1 } },
  ]);
  const rows = Array.from(rowsOf(appOf(100), accounts.toReversed(), layoutOf(100, none), String));
  expect(rows).toHaveLength(200_000);
  expect(rows[0]).toEqual(['  s199999', dim(styled`━━━━━━━━`), '1', '200,000', '0', '']);
});

test('on a narrow screen each amount has its unit, and there are no bars', () => {
  const used = { replies: 2, usage: { input: 1200, output: 30 }, cost: 2, isCostKnown: false };
  expect(row(40, used)).toEqual(['  a', '', '2 replies', '1,200 tokens in', '30 out', '$2.00+']);
  expect(row(40, {})).toEqual(['  a', '', '1 reply', 'no token counts']);
  expect(row(80, used)).toEqual(['  a', '', '2', '1,200', '30', '$2.00+']);
  expect(row(80, {})).toEqual(['  a', '', '1', '–', '–', '']);
});

test('a name is cut only where the other columns need the room', () => {
  const name = 'openrouter:meta-llama/llama-4-maverick-instruct';
  expect(row(200, {}, name)[0]).toBe(`  ${name}`);
  expect(row(80, {}, name)[0]).toBe('  openrouter:meta-llama/llama-4-m…');
});

test('cached tokens have a column of their own, or are in brackets', () => {
  const used = { usage: { input: 14_210, cached: 13_900, output: 380 }, cost: 0.0058 };
  expect(row(80, used)).toEqual(['  a', '', '1', '14,210', '13,900', '380', '$0.0058']);
  expect(row(77, used)).toEqual([
    ...['  a', '', '1 reply', '14,210 tokens in (13,900 cached)', '380 out', '$0.0058'],
  ]);
});

test('a cost that is not exact has a word, and an incomplete one is no upper bound', () => {
  const costOf = (totals: Partial<Totals>) => row(200, { cost: 2, ...totals }).at(-1);
  expect(costOf({ accuracy: 'maximum' })).toBe('at most $2.00');
  expect(costOf({ accuracy: 'estimate' })).toBe('about $2.00');
  expect(costOf({ accuracy: 'maximum', isCostKnown: false })).toBe('about $2.00+');
});
