import { expect, test } from 'vitest';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { plantBots, plantedKeys } from '../../browser/support/stored-bots.ts';
import { canary } from '../../support/canary-keys.ts';
import { localStorageOf, run, useConsole, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

/** Returns keys without a prefix, saved for OpenAI, one for each row: a known key is masked wherever it is typed. */
const secretOf = (row: string) => ({ ...canary('mistral', row), provider: 'openai' });

const shared = useConsole(use);

/** Deletes the keys of the bots. */
async function replant(console: Console): Promise<void> {
  await plantBots(console, { name: 'poet' }, { name: 'wit', provider: 'groq' });
  await run(console, '/clear');
}

test.each([
  'key set openai KEY --bot poet',
  'key set openai --bot poet KEY',
  'key set --bot poet openai KEY',
  'key set --bot=poet openai KEY',
  '/key rotate openai KEY --bot=poet',
  'key set openai "KEY" --bot poet',
  'key set openai -KEY --bot poet',
  'key set openai --bot poet --KEY',
])('%# a key with --bot is hidden at each keystroke and stored', async (row) => {
  const console = shared();
  await replant(console);
  const secret = secretOf(row);
  const { key } = secret;
  const line = row.replace('KEY', key);
  const pieces = Array.from({ length: key.length - 3 }, (_, at) => key.slice(at, at + 4));
  for (const letter of line) {
    await console.type(letter);
    const shown = await console.screen();
    expect(pieces.filter((piece) => shown.includes(piece))).toEqual([]);
  }
  await run(console, '');
  expect((await plantedKeys(console)).poet).toMatch(new RegExp(`^-{0,2}${key}$`));
  await console.press('ArrowUp');
  expect(await sweep(console, use.testBed, [secret])).toEqual([]);
});

test.each([
  'key set --bot poet KEY',
  'key set --bot KEY openai',
  'key set --bot=KEY openai',
  'key set openai --bot nobody KEY',
  'key set openai KEY more --bot poet',
  'key copy openai KEY',
  'key test KEY',
  'key which KEY',
  'key open KEY',
  'key rm --all KEY',
  'reset KEY',
  'doctor KEY',
])(
  '%# a key in the wrong place of a key command is not stored, and no eight characters of it are shown',
  async (row) => {
    const console = shared();
    await replant(console);
    const secret = secretOf(row);
    const { key } = secret;
    const line = row.replace('KEY', key);
    await console.insert(line);
    const isKnown = /key (set|copy|test|which|open|rm)/.test(line);
    if (isKnown) expect(await sweep(console, use.testBed, [secret])).toEqual([]);
    await run(console, '');
    const said = (await console.rows()).filter((row) => row.startsWith('✗')).join('\n');
    expect(said).not.toBe('');
    expect(said).not.toContain(key.slice(0, 8));
    if (isKnown) expect(await sweep(console, use.testBed, [secret])).toEqual([]);
    expect(await plantedKeys(console)).toEqual({ poet: undefined, wit: undefined });
    expect(await localStorageOf(console)).toEqual({});
  },
);

test('a key with --bot is hidden at each keystroke and stored', async () => {
  const row = 'key set openai KEY --bot poet';
  const console = shared();
  await replant(console);
  const secret = secretOf(row);
  const { key } = secret;
  const line = row.replace('KEY', key);
  const pieces = Array.from({ length: key.length - 3 }, (_, at) => key.slice(at, at + 4));
  for (const letter of line) {
    await console.type(letter);
    const shown = await console.screen();
    expect(pieces.filter((piece) => shown.includes(piece))).toEqual([]);
  }
  await run(console, '');
  expect((await plantedKeys(console)).poet).toMatch(new RegExp(`^-{0,2}${key}$`));
  await console.press('ArrowUp');
  expect(await sweep(console, use.testBed, [secret])).toEqual([]);
});
