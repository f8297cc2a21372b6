import { expect, test } from 'vitest';
import { createBotWithKey, emptyKeys, keyOf } from '../../browser/support/bots.ts';
import { hosts } from '../../browser/support/hosts.ts';
import { otherKey, ownKey, plantBots } from '../../browser/support/stored-bots.ts';
import { canary } from '../../support/canary-keys.ts';
import { sample } from '../../support/soak.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const remote = hosts.filter(({ id }) => id !== 'ollama');

const table = remote.map(({ id }, at) => ({
  id,
  own: canary(id as Parameters<typeof canary>[0], 'bot').key,
  global: keys[id] ?? '',
  other: remote[(at + 1) % remote.length]?.id ?? '',
  slots: [at + 1, ((at + 1) % remote.length) + 1].map((slot) => `app-apikey-provider${slot}`),
}));

/** Returns the keys that the message was sent with; empty if it was not sent. */
async function keysOf(console: Console, line: string): Promise<(string | undefined)[]> {
  const before = use.chatRequests.length;
  await run(console, line);
  return use.chatRequests.slice(before).map(keyOf);
}

/** Returns the hosts that received a key in any part of a request. */
function told(key: string): string[] {
  const sent = [...use.hosts.requests, ...use.hosts.preflights].filter((seen) =>
    decodeURIComponent(JSON.stringify(seen)).includes(key),
  );
  return [...new Set(sent.map(({ host }) => host))];
}

function hostOf(provider: string): string | undefined {
  return hosts.find(({ id }) => id === provider)?.name;
}

function store({ page }: Console, entry: string | undefined, value: string): Promise<void> {
  return page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    entry ?? '',
    value,
  ] as const);
}

test.each(sample(table, 3))(
  "[SEC-03] [SEL-01] $id: a message is sent with the bot's own key or the global key",
  async ({ id, own, global, other, slots }) => {
    const console = await use.open();
    await run(console, `bot new plain -p ${id}`);
    await createBotWithKey(console, 'keyed', id, own);
    expect(await keysOf(console, 'chat @plain hi')).toEqual([]);
    await console.waitFor(/No API key/);
    expect(await keysOf(console, 'chat @keyed hi')).toEqual([own]);
    await store(console, slots[0], global);
    expect(await keysOf(console, 'chat @plain hi')).toEqual([global]);
    expect(await keysOf(console, 'chat @keyed hi')).toEqual([own]);
    expect(await keysOf(console, `chat @keyed -m ${other}: hi`)).toEqual([]);
    await store(console, slots[1], keys[other] ?? '');
    expect(await keysOf(console, `chat @keyed -m ${other}: hi`)).toEqual([keys[other]]);
    await emptyKeys(console);
    expect(await keysOf(console, 'chat @keyed hi')).toEqual([global]);
    await store(console, slots[0], '');
    expect(await keysOf(console, 'chat @keyed hi')).toEqual([]);
    expect(await keysOf(console, 'chat @plain hi')).toEqual([]);
    await run(console, `key set ${id} ${own} --bot keyed`);
    expect(await keysOf(console, 'chat @keyed hi')).toEqual([own]);
    await run(console, `model list --provider ${id}`);
    await run(console, `model list --provider ${other}`);
    expect(told(own)).toEqual([hostOf(id)]);
    expect(told(global)).toEqual([hostOf(id)]);
    expect(told(keys[other] ?? '')).toEqual([hostOf(other)]);
  },
);

test('[SEL-01] two bots of one provider use their own keys, and a third the global key', async () => {
  const console = await use.open({ stored: stored('openai', 'groq') });
  await plantBots(
    console,
    { name: 'one', k: ownKey },
    { name: 'two', k: otherKey },
    { name: 'three' },
    { name: 'four', provider: 'groq', model: 'qwen/qwen3.8-27b' },
  );
  for (const name of ['one', 'two', 'three', 'four', 'one']) await run(console, `chat @${name} hi`);
  expect(use.chatRequests.map(keyOf)).toEqual([ownKey, otherKey, keys.openai, keys.groq, ownKey]);
});

test('[LOC-01] Ollama: no key is requested or sent, even if one is stored', async () => {
  const console = await use.open({ stored: { 'app-apikey-provider9': 'ollama' } });
  await run(console, 'model list --provider ollama');
  await run(console, 'bot new local -p ollama --key');
  await console.waitFor(/needs no key/);
  expect(await keysOf(console, 'chat hi')).toEqual([undefined]);
});
