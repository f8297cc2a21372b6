import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { kept, run, useBench } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import { plantedKeys, withPoet } from '../support/stored-bots.ts';

const use = useBench();
/** A key without a prefix, saved for OpenAI. */
const secret = { ...canary('mistral', 'typed'), provider: 'openai' };
const { key } = secret;

test.each([
  `key set openai ${key} --bot poet`,
  `key set openai --bot poet ${key}`,
  `key set --bot poet openai ${key}`,
  `key set --bot=poet openai ${key}`,
  `/key rotate openai ${key} --bot=poet`,
  `key set openai "${key}" --bot poet`,
  `key set openai -${key} --bot poet`,
  `key set openai --bot poet --${key}`,
])('%# a key with --bot is hidden at each keystroke and stored', async (line) => {
  const console = await withPoet(use, []);
  const pieces = Array.from({ length: key.length - 3 }, (_, at) => key.slice(at, at + 4));
  for (const letter of line) {
    await console.type(letter);
    const shown = await console.screen();
    expect(pieces.filter((piece) => shown.includes(piece))).toEqual([]);
  }
  await run(console, '');
  expect((await plantedKeys(console)).poet).toMatch(new RegExp(`^-{0,2}${key}$`));
  await console.press('ArrowUp');
  expect(await sweep(console, use.bench, [secret])).toEqual([]);
});

test.each([
  `key set --bot poet ${key}`,
  `key set --bot ${key} openai`,
  `key set --bot=${key} openai`,
  `key set openai --bot nobody ${key}`,
  `key set openai ${key} more --bot poet`,
  `key copy openai ${key}`,
  `key test ${key}`,
  `key which ${key}`,
  `key open ${key}`,
  `key rm --all ${key}`,
  `reset ${key}`,
  `doctor ${key}`,
])(
  '%# a key in the wrong place of a key command is not stored, and no eight characters of it are shown',
  async (line) => {
    const console = await withPoet(use, []);
    await console.type(line);
    const isKnown = /key (set|copy|test|which|open|rm)/.test(line);
    if (isKnown) expect(await sweep(console, use.bench, [secret])).toEqual([]);
    await run(console, '');
    const said = (await console.rows()).filter((row) => row.startsWith('✗')).join('\n');
    expect(said).not.toBe('');
    expect(said).not.toContain(key.slice(0, 8));
    if (isKnown) expect(await sweep(console, use.bench, [secret])).toEqual([]);
    expect(await plantedKeys(console)).toEqual({ poet: undefined, wit: undefined });
    expect(await kept(console)).toEqual({});
  },
);
