import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { openWithBots, plantedKeys } from '../../browser/support/stored-bots.ts';
import { soak } from '../../support/soak.ts';
import { localStorageOf, run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

/** Printable ASCII, other scripts, quotes, dashes, and single spaces inside. */
const letter = fc.constantFrom(
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'!#$%&()*+,-./:;<=>?@[]^_{|}~\\"\'`«»',
  ...'äßéñжш日本語한',
);
const word = (least: number, most: number) =>
  fc.string({ unit: letter, minLength: least, maxLength: most });
const key = fc.oneof(
  { weight: 12, arbitrary: word(12, 60) },
  { weight: 4, arbitrary: fc.tuple(word(8, 20), word(8, 20)).map((both) => both.join(' ')) },
  { weight: 3, arbitrary: word(12, 40).map((text) => `--${text}`) },
  { weight: 2, arbitrary: word(12, 40).map((text) => `Bearer ${text}`) },
  { weight: 1, arbitrary: word(2000, 2000) },
);
const samples = fc.sample(key, { seed: 20_261_128, numRuns: soak ? 200 : 16 });

const ways = ['argument', 'pasted argument', 'hidden', 'pasted hidden'] as const;
const wrapping = /^["'`“”‘’«»\s]+|["'`“”‘’«»\s]+$/gu;

/** Returns the expected stored key: without surrounding white space or quotes and without "Bearer". */
function expected(typed: string): string {
  let bare = typed;
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(wrapping, '').replace(/^bearer\s+/i, '');
  }
  return bare;
}

/** Returns the key quoted as one word of a command line. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

async function give(console: Console, way: (typeof ways)[number], typed: string, rest: string) {
  const enter = (text: string) =>
    way.startsWith('pasted') || text.length > 500 ? console.paste(text) : console.type(text);
  if (way.endsWith('hidden')) {
    await console.insert(`key set openai${rest}`);
    await console.press('Enter');
    await console.waitFor(/\(hidden\): ?$/);
    await enter(typed);
  } else await enter(`key set openai ${quoted(typed)}${rest}`);
  await save(console);
}

/** Presses Enter and confirms that the key is to be saved, if that is asked. */
async function save(console: Console): Promise<void> {
  await console.press('Enter');
  await console.promptOrQuestion();
  if (/anyway\? \[y\/N\] ?$/.test((await console.screen()).trimEnd())) await run(console, 'y');
}

test.each([
  ['global', ''],
  ['a bot', ' --bot poet'],
])(
  'unusual keys for %s are stored as given without surrounding characters, and none is shown',
  {
    timeout: 300_000,
  },
  async (_, rest) => {
    const console = await openWithBots(use, []);
    const given = samples.filter((_, at) => at % 2 === (rest === '' ? 0 : 1));
    for (const [at, typed] of given.entries()) {
      await give(console, ways[at % ways.length] ?? 'hidden', typed, rest);
      const { local } = await console.storage();
      const found = rest === '' ? local['app-apikey-provider2'] : (await plantedKeys(console)).poet;
      expect([at, found]).toEqual([at, expected(typed)]);
    }
    const canaries = given.map((typed) => {
      const value = expected(typed);
      return {
        provider: 'openai',
        host: 'api.openai.com',
        key: value,
        prefix: '',
        transport: 'authorization',
      };
    });
    expect(await sweep(console, use.testBed, canaries)).toEqual([]);
  },
);

test.each(['ключ-от-всех-дверей', 'sk-proj-one\ntwo-abcdefghijkl'])(
  'a key that no header can hold (%#) is saved, and reported without being shown on the first message',
  async (odd) => {
    const console = await openWithBots(use, []);
    await console.paste(`key set openai "${odd}"`);
    await save(console);
    expect(await localStorageOf(console)).toEqual({ 'app-apikey-provider2': odd });
    await run(console, 'chat -m openai:gpt-4.1 hi');
    await console.waitFor(/✗ Unusable API key: the key contains characters that cannot be sent/);
    await console.waitFor('→ key rotate openai');
    expect(use.chatRequests).toEqual([]);
    const shown = (await console.rows()).join('\n');
    for (const part of odd.split('\n')) expect(shown).not.toContain(part.slice(-8));
  },
);
