import { expect, test } from 'vitest';
import { printContents } from '../../../commands/bot/shareable.ts';
import type { App } from '../../../src/app/app.ts';
import type { BotConfig } from '../../../src/storage/bot.ts';
import { openConsole } from '../../terminal/harness.ts';

const poet: BotConfig = {
  name: 'poet',
  provider: 'openai',
  model: 'gpt-4.1',
  system: `Say it ${'again and '.repeat(40)}again.`,
  parameters: { seed: 7 },
};

async function said(columns: number): Promise<readonly string[]> {
  const { view, rows } = openConsole(columns, 30);
  const app = { view, keys: { redact: (text: string) => text } } as unknown as App;
  printContents(app, poet, 'link');
  return (await rows()).filter((row) => row !== '');
}

test('the beginning of a field that does not fit beside its length is printed below it', async () => {
  const wide = await said(80);
  expect(wide.slice(0, 5)).toEqual([
    'Anyone with the link can read its content:',
    '  provider       6 characters    openai',
    '  name           4 characters    poet',
    '  model          7 characters    gpt-4.1',
    '  system prompt  413 characters',
  ]);
  const below = wide.slice(5, wide.indexOf('  -o seed        1 character     7'));
  expect(below.join('')).toMatch(/^ {4}Say it (again *and *){20,}.*…$/);
  for (const row of below) expect(row).toMatch(/^ {4}\S/);
});

test('on a narrow screen no value is left out', async () => {
  expect((await said(36)).slice(2, 9)).toEqual([
    '  provider       6 characters',
    '    openai',
    '  name           4 characters',
    '    poet',
    '  model          7 characters',
    '    gpt-4.1',
    '  system prompt  413 characters',
  ]);
});
