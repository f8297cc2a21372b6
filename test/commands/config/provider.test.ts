import { expect, test } from 'vitest';
import { openApp } from '../../support/open-app.ts';

async function shown(id: string, columns: number): Promise<readonly string[]> {
  const { run, rows } = openApp(undefined, columns);
  await run(`provider show ${id}`);
  return (await rows()).map((row) => row.trimEnd()).filter((row) => row !== '');
}

test('provider show says that the limits and the free tier are not confirmed any more', async () => {
  const gemini = (await shown('gemini', 120)).join('\n');
  expect(gemini).toMatch(
    /limit +30 requests a minute on lite\n {2}note +earlier figures: Google no longer publishes any, and pro models have no free tier/,
  );
  const xai = (await shown('xai', 120)).join('\n');
  expect(xai).toMatch(
    /free tier +25 USD credit a month for new accounts\n {2}note +earlier offer: xAI's pages no longer mention it/,
  );
  expect((await shown('groq', 120)).join('\n')).not.toContain('note');
});

test.each([
  [70, 14],
  [40, 4],
])(
  'at %i columns, a value that is longer than its row continues below its start',
  async (columns, start) => {
    const rows = await shown('gemini', columns);
    const from = (name: string) => rows.findIndex((row) => row.startsWith(`  ${name}`));
    for (const [name, next, gap, value] of [
      [
        'note',
        'models',
        ' ',
        'earlier figures: Google no longer publishes any, and pro models have no free tier',
      ],
      ['address', 'key', columns > 60 ? ' ' : '', 'https://generativelanguage.googleapis.com'],
    ] as const) {
      const [first = '', ...rest] = rows.slice(from(name), from(next));
      const words = [first.slice(name.length + 2), ...rest].map((row) => row.trim());
      expect(words.filter((row) => row !== '').join(gap)).toBe(value);
      for (const row of rest) expect(row).toMatch(new RegExp(`^ {${start}}\\S`));
    }
  },
);
