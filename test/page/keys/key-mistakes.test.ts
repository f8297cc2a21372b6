import { expect, test } from 'vitest';
import { closeForm, moveToField, openForm } from '../../browser/support/forms.ts';
import { decline, keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();
const slot = async (console: Console, number: number) =>
  (await console.storage()).local[`app-apikey-provider${number}`];

/** Enters a line; resolves when a question is shown. */
async function ask(console: Console, line: string, question: string | RegExp): Promise<void> {
  await console.insert(line);
  await console.press('Enter');
  await console.waitFor(question);
}

test('key set asks about a command, spaces and a key of another provider', async () => {
  const console = await use.open({ stored: stored('groq') });
  await ask(console, 'key set mistral', /hidden/);
  await ask(
    console,
    'chat hello',
    'That is a command, not a key. Save it as the Mistral key anyway?',
  );
  await decline(console);
  await console.waitFor(/^Nothing was saved\.$/);
  await ask(console, 'key set mistral "two words"', 'contains spaces');
  await decline(console);
  await ask(console, `key set groq ${keys.openai}`, 'That looks like a key of OpenAI.');
  await decline(console);
  await console.waitFor('Nothing was saved. To save it for openai: key set openai');
  expect([await slot(console, 7), await slot(console, 8)]).toEqual([keys.groq, undefined]);
  await run(console, 'clear');
  await ask(console, `key set groq ${keys.openai}`, /anyway\?/);
  await run(console, 'y');
  expect(await slot(console, 7)).toBe(keys.openai);
  await run(console, 'key restore groq');
  expect(await slot(console, 7)).toBe(keys.groq);
});

test('a key stored for another provider than its own is asked about once before it is sent', async () => {
  const foreign = { 'app-apikey-provider7': keys.openai ?? '' };
  const console = await use.open({ stored: foreign });
  for (const line of ['chat -m groq: hi', 'key test groq', 'model list --provider groq']) {
    await ask(console, line, /looks like a key of OpenAI\. Send it to api\.groq\.com\?/);
    await decline(console);
    await console.waitFor('Nothing was sent. To save another key: key set groq');
    await run(console, 'clear');
  }
  expect(use.hosts.requests.filter(({ host }) => host === 'api.groq.com')).toEqual([]);
  await ask(console, 'chat -m groq: hi', /Send it to api\.groq\.com\?/);
  await run(console, 'y');
  await run(console, 'chat -m groq: again');
  expect(use.chatRequests.map(({ host }) => host)).toEqual(['api.groq.com', 'api.groq.com']);
});

test('a key entered as a line is offered to be saved', async () => {
  const console = await use.open();
  await ask(console, keys.openai ?? '', 'That looks like a key of OpenAI. Save it for openai?');
  await decline(console);
  expect(await slot(console, 2)).toBeUndefined();
  await run(console, 'clear');
  for (const [line, number, key] of [
    [keys.openai, 2, keys.openai],
    [`export MISTRAL_API_KEY="${keys.mistral}"`, 8, keys.mistral],
    [`set -gx DEEPSEEK_API_KEY ${keys.deepseek}`, 6, keys.deepseek],
  ] as const) {
    await ask(console, line ?? '', /Save it for \w+\?/);
    await run(console, 'y');
    expect(await slot(console, number)).toBe(key);
    await run(console, 'clear');
  }
  await run(console, keys.deepseek ?? '');
  await console.waitFor('✗ That looks like an API key. It was not saved.');
});

test('a key is restored also after a second mistake', async () => {
  const console = await use.open({ stored: stored('openai') });
  for (const slip of ['abc', 'def']) {
    await openForm(console, 'settings', /^Settings/);
    await moveToField(console, 'openai');
    await console.type(slip);
    await closeForm(console);
  }
  await run(console, 'key restore openai');
  await console.waitFor(/^Restored: openai key sk-proj-…4Iy5\.$/);
  expect(await slot(console, 2)).toBe(keys.openai);
});

test.each(['font', 'size', 'measure', 'idle'])(
  'a key in the %s field of settings is drawn as bullets and not stored',
  async (label) => {
    const console = await use.open({ stored: stored('openai') });
    await openForm(console, 'settings', /^Settings/);
    await moveToField(console, label);
    await console.type(keys.openai ?? '');
    await console.waitFor('it contains your openai key. Remove it.');
    expect((await console.rows()).join('\n')).not.toContain(keys.openai?.slice(10, 20));
    await closeForm(console);
    expect(JSON.stringify((await console.storage()).local).split(keys.openai ?? '').length).toBe(2);
  },
);
