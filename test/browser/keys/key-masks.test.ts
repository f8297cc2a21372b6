import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { run, useConsole, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import type { Console } from '../support/page.ts';
import { plantBots, plantedKeys } from '../support/stored-bots.ts';

const use = useHarness();
/** Returns keys without a prefix, saved for OpenAI, one for each row: a known key is masked wherever it is typed. */
const secretOf = (row: string) => ({ ...canary('mistral', row), provider: 'openai' });
const shared = useConsole(use);

/** Deletes the keys of the bots. */
async function replant(console: Console): Promise<void> {
  await plantBots(console, { name: 'poet' }, { name: 'wit', provider: 'groq' });
  await run(console, '/clear');
}

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
