import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import { outputOf } from '../../browser/support/bots.ts';
import { resize } from '../../browser/support/read-screen.ts';
import { stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('model list --gone lists retiring models by date, with their replacements and users', async () => {
  const console = await use.open({
    stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-5-mini' },
  });
  use.hosts.answer(
    'openai',
    json({
      data: [
        { id: 'gpt-6-luna' },
        { id: 'gpt-9', shutdown_date: '2031-01-02' },
        { id: 'gpt-8', shutdown_date: '2026-13-77' },
        { id: 'gpt-5', shutdown_date: '2026-12-24' },
      ],
    }),
    'models',
  );
  const rows = await outputOf(console, 'model list --gone -p openai');
  const found = (name: string) => rows.find((row) => row.startsWith(`openai:${name} `));
  expect(rows[0]).toMatch(/^model +shut down +replacement +used by$/);
  expect(found('gpt-5-mini')).toMatch(/ 2026-12-11 +gpt-6\.1-terra +the default$/);
  expect(found('gpt-5')).toMatch(/ 2026-12-24 +gpt-6\.1-sol$/);
  expect(rows.at(-1)).toMatch(/^openai:gpt-9 +2031-01-02$/);
  expect(rows.join('\n')).not.toMatch(/^openai:gpt-(?:6-luna|8)/m);
  const days = rows.slice(1).map((row) => / \d{4}-\d\d-\d\d/.exec(row)?.[0] ?? '');
  expect(days).toEqual([...days].sort());
});

test('model list --gone without such a model says so', async () => {
  const console = await use.open({ stored: stored('deepseek') });
  use.hosts.answer('deepseek', json({ data: [{ id: 'deepseek-flash' }] }), 'models');
  expect(await outputOf(console, 'model list --gone -p deepseek')).toEqual([
    '✗ No model is known to retire.',
  ]);
});

test('models are listed in rows of 80 columns with their prices, days of retirement, and free if they run locally', async () => {
  const console = await use.open({ stored: stored('anthropic', 'openai') });
  await resize(console, 80);
  use.hosts.answer(
    'ollama',
    json({ models: [{ model: 'llama3.2:latest' }, { model: 'gpt-oss:120b-cloud' }] }),
    'models',
  );
  const rows = await outputOf(console, 'model list');
  expect(rows.slice(-3, -1)).toEqual([
    expect.stringMatching(/^ *ollama:llama3\.2:latest +free$/),
    expect.stringMatching(/^ *ollama:gpt-oss:120b-cloud$/),
  ]);
  expect(rows[0]).toMatch(/^ *model +context +in \/ out per 1M$/);
  const line = rows.find((row) => row.includes('openai:gpt-4.1')) ?? '';
  expect(line).toMatch(/^ *openai:gpt-4\.1 +1M +\$2\.00 \/ \$8\.00 +retires 2027-01-14$/);
});
