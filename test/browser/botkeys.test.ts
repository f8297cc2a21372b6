import { expect, test } from 'vitest';
import { keys, run, useBench } from './bench.ts';
import { emptyKeys, keyOf, makeKeyed } from './bots.ts';
import { hosts } from './hosts.ts';
import { canary } from './needles.ts';
import type { Console } from './page.ts';

const use = useBench();
const remote = hosts.filter(({ id }) => id !== 'ollama');
const table = remote.map(({ id }, at) => ({
  id,
  own: canary(id as Parameters<typeof canary>[0], 'bot').key,
  global: keys[id] ?? '',
  other: remote[(at + 1) % remote.length]?.id ?? '',
  slots: [at + 1, ((at + 1) % remote.length) + 1].map((slot) => `app-apikey-provider${slot}`),
}));

/** The keys that the message was sent with: none where it was not sent. */
async function keysOf(console: Console, line: string): Promise<(string | undefined)[]> {
  const before = use.asked.length;
  await run(console, line);
  return use.asked.slice(before).map(keyOf);
}

function store({ page }: Console, entry: string | undefined, value: string): Promise<void> {
  return page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    entry ?? '',
    value,
  ] as const);
}

test.each(table)(
  '$id: which key a message goes with',
  async ({ id, own, global, other, slots }) => {
    const console = await use.open();
    await run(console, `bot new plain -p ${id}`);
    await makeKeyed(console, 'keyed', id, own);
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
  },
);

test('ollama: no key is ever asked for or sent, whatever is stored', async () => {
  const console = await use.open({ stored: { 'app-apikey-provider9': 'ollama' } });
  await run(console, 'model list --provider ollama');
  await run(console, 'bot new local -p ollama --key');
  await console.waitFor(/needs no key/);
  expect(await keysOf(console, 'chat hi')).toEqual([undefined]);
});
