import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { outputOf } from '../../browser/support/bots.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { type Console, openSecondTab } from '../support/page.ts';

const use = useHarness();

/** Lets each reply cost this many dollars, as openrouter reports them. */
function charge(cost: number): void {
  const usage = { prompt_tokens: 9, completion_tokens: 2, cost };
  const counts = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
  const reply = replyWith(['Fine.']);
  const pieces = reply.pieces?.map(String) ?? [];
  use.hosts.answer('openrouter', {
    ...reply,
    pieces: [...pieces.slice(0, -1), counts, 'data: [DONE]\n\n'],
  });
}

async function ask(console: Console): Promise<readonly string[]> {
  const rows = await outputOf(console, 'chat -m openrouter:maker/model hi');
  const at = rows.findIndex((row) => row.startsWith('openrouter:maker/model · '));
  return rows.slice(at + 1);
}

const how = 'By model: usage --by model. To change it: set budget DOLLARS, or off';
/** Joins the rows of a wrapped line. */
const joined = (rows: readonly string[]) => rows.join(' ').replace(/\s+/g, ' ');

test('a line says once that 80 percent of the budget is spent, and once that all is', async () => {
  const console = await use.open({ stored: stored('openrouter') });
  charge(1);
  await ask(console);
  expect(joined(await outputOf(console, 'set budget 5'))).toBe(
    `budget is now 5. Spent this month: $1.00 of $5.00, known costs only. ${how}`,
  );
  const said = [];
  for (let at = 0; at < 5; at++) said.push(joined(await ask(console)));
  expect(said).toEqual([
    '',
    '',
    `80 percent of the budget is spent this month: $4.00 of $5.00, known costs only. ${how}`,
    `The budget is spent this month: $5.00 of $5.00, known costs only. ${how}`,
    '',
  ]);
  expect(use.chatRequests).toHaveLength(6);
});

test('all tabs add to the budget, and one of them reports it', async () => {
  const first = await use.open({ stored: { ...stored('openrouter'), 'keysh-budget': '10' } });
  const second = await openSecondTab(first);
  charge(2.1);
  const said = [];
  for (const tab of [first, second, first, second, first]) said.push(joined(await ask(tab)));
  expect(said.map((line) => line.split(':')[0])).toEqual([
    ...['', '', '', '80 percent of the budget is spent this month'],
    'The budget is spent this month',
  ]);
});

test('replies before the budget was set count, and those of unknown cost do not', async () => {
  const console = await use.open({ stored: stored('openrouter', 'groq') });
  charge(4.5);
  await ask(console);
  await run(console, 'chat -m groq:unknown hi');
  expect(joined(await outputOf(console, 'set budget 5'))).toContain(
    '80 percent of the budget is spent this month: $4.50 of $5.00, known costs only.',
  );
  charge(0.1);
  expect(await ask(console)).toEqual([]);
});

test('without a budget nothing is counted, and set budget off removes what was', async () => {
  const console = await use.open({ stored: stored('openrouter') });
  charge(1);
  await ask(console);
  expect(await recordsIn(console, 'spending')).toEqual([]);
  await run(console, 'set budget 5');
  expect(await recordsIn(console, 'spending')).toMatchObject([{ budget: 5, spent: 1 }]);
  expect(await outputOf(console, 'set budget off')).toEqual(['budget is now off.']);
  expect(await recordsIn(console, 'spending')).toEqual([]);
});

test.each(['0', '-5', '$5', '1.234', '100000', 'five'])(
  'set budget %s is refused',
  async (value) => {
    const console = await use.open();
    const rows = await outputOf(console, `set budget -- ${value}`);
    expect(rows).toEqual([`✗ budget takes off or 0.01 to 99999.99, not '${value}'.`]);
  },
);
