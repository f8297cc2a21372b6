import { describe, expect, test } from 'vitest';
import {
  openWithBots,
  otherKey,
  ownKey,
  plantBots,
  plantedKeys,
} from '../../browser/support/stored-bots.ts';
import { keys, localStorageOf, run, stored, useConsole, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const sentKeys = () => use.chatRequests.map(({ headers }) => headers.authorization);

const globalKey = async (console: Console) =>
  (await console.storage()).local['app-apikey-provider2'];

test("[BOT-01] a bot's own key is set, rotated and removed, and a key for another provider is refused", async () => {
  const console = await openWithBots(use, ['openai']);
  await run(console, `key set groq ${keys.groq} --bot poet`);
  await console.waitFor(/✗ Bot poet uses openai, not groq. Nothing was changed/);
  expect(await plantedKeys(console)).toEqual({ poet: undefined, wit: undefined });
  await run(console, `key set --bot POET openai ${ownKey}`);
  await console.waitFor('openai key of bot poet sk-proj-…bot1: saved');
  await run(console, `key rotate openai --bot=poet ${otherKey}`);
  await console.waitFor('openai key of bot poet sk-proj-…bot1 → sk-proj-…0123');
  expect(await plantedKeys(console)).toMatchObject({ poet: otherKey });
  expect(await globalKey(console)).toBe(keys.openai);
  await run(console, 'chat @poet hi');
  await run(console, 'key rm --bot poet --yes');
  await console.waitFor('openai key of bot poet removed.');
  await run(console, 'chat @poet hi');
  expect(sentKeys()).toEqual([`Bearer ${otherKey}`, `Bearer ${keys.openai}`]);
});

test('the provider defaults to that of the current bot, and a key is not taken for a provider', async () => {
  const console = await openWithBots(use, []);
  await run(console, `key set ${otherKey}`);
  await console.waitFor(/✗ No provider '(sk-proj-…0123|••••)'/);
  await console.insert('key set --bot poet');
  await console.press('Enter');
  await console.waitFor(/^OpenAI key of bot poet \(hidden\)/);
  await console.insert(ownKey);
  await console.press('Enter');
  await console.prompt();
  expect(await plantedKeys(console)).toMatchObject({ poet: ownKey });
  await run(console, 'chat @wit');
  await console.insert('/key set');
  await console.press('Enter');
  await console.waitFor(/^Groq key \(hidden\)/);
  await console.paste(keys.groq ?? '');
  await console.press('Enter');
  await console.prompt();
  expect(await localStorageOf(console)).toEqual(stored('groq'));
});

describe('a wrong key command', () => {
  const shared = useConsole(use, {
    prepare: (console) =>
      plantBots(console, { name: 'poet' }, { name: 'lama', provider: 'ollama' }),
  });

  test.each([
    ['key set openai abcdef ghijkl', /key set takes at most 2 arguments, not 3/],
    ['key set opnai abcdef', /No provider 'opnai'. Did you mean openai\?/],
    ['key set -abcdefghi openai', /No provider '•'/],
    ['key set openai abcdef --bot nobody', /No bot 'nobody'/],
    ['key set ollama abcdef', /ollama runs on this machine and needs no key. Nothing was stored/],
    ['key set ollama --bot lama abcdef', /ollama runs on this machine and needs no key/],
    ['key set openai --bot', /--bot needs <bot>\./],
    ['key copy openai', /There is no openai key/],
    ['key test openai --bot poet', /There is no openai key of bot poet/],
    ['key rm --all openai', /--all removes every key/],
    ['key rm --all', /There are no keys/],
    ['key which nobody', /No bot 'nobody'/],
  ])('%s stores nothing and reports why', async (line, said) => {
    const console = shared();
    await run(console, line);
    await console.waitFor(said);
    expect(await localStorageOf(console)).toEqual({});
    expect(await plantedKeys(console)).toEqual({ poet: undefined, lama: undefined });
    expect((await console.rows()).join('\n')).not.toMatch(/abcdef|ghijkl/);
  });
});

test('key rm asks, and --all requires a typed word', async () => {
  const console = await openWithBots(use, ['openai', 'mistral'], ownKey);
  const answer = async (line: string, question: RegExp, ...strokes: readonly string[]) => {
    await console.insert(line);
    await console.press('Enter');
    await console.waitFor(question);
    for (const stroke of strokes)
      await (stroke.length > 1 ? console.press(stroke) : console.type(stroke));
    await console.prompt();
  };
  await answer('key rm mistral', /Remove the mistral key …j9Tk\? \[y\/N\]/, 'y', 'Enter');
  expect(await localStorageOf(console)).toEqual(stored('openai'));
  await answer(
    'key rm --all',
    /All of these keys will be removed\. Type remove to continue/,
    'y',
    'Enter',
  );
  await answer('key rm --all --yes', /Type remove to continue: $/, ...'remove', 'Escape');
  expect(await localStorageOf(console)).toEqual(stored('openai'));
  expect(await plantedKeys(console)).toMatchObject({ poet: ownKey });
  await console.waitFor(/^openai key of bot poet +sk-proj-…bot1$/);
  await answer('key rm --all', /Type remove to continue: $/, ...'remove', 'Enter');
  await console.waitFor(/^2 keys removed/);
  expect(await localStorageOf(console)).toEqual({});
  expect(await plantedKeys(console)).toMatchObject({ poet: undefined });
});

const requests = () => use.hosts.requests.filter(({ host }) => !host.startsWith('localhost'));

test('[SVC-03] set and rotate save and replace a key, and detect the same key, without a request', async () => {
  const console = await openWithBots(use, [], ownKey);
  await run(console, `key rotate openai "${keys.openai}"`);
  await console.waitFor(/^openai key sk-proj-…4Iy5: saved in this browser, not checked/);
  await run(console, `key set openai ${keys.openai}`);
  await console.waitFor('openai key sk-proj-…4Iy5: unchanged.');
  await run(console, `key set openai  Bearer ${otherKey}`);
  await console.waitFor('openai key sk-proj-…4Iy5 → sk-proj-…0123: the next message uses the new');
  await console.waitFor('revoke it at https://platform.openai.com/account/api-keys');
  await console.waitFor('Bots with a key of their own keep using theirs: poet sk-proj-…bot1');
  expect(await globalKey(console)).toBe(otherKey);
  expect(requests()).toEqual([]);
});
