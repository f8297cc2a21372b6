import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { type Canary, canary } from '../../support/canary-keys.ts';
import { sample } from '../../support/soak.ts';
import { decline, type Harness, run, useHarness } from '../support/harness.ts';

const use = useHarness();

type Console = Awaited<ReturnType<Harness['open']>>;

const clean = async (console: Console, ...canaries: Canary[]) =>
  expect(await sweep(console, use.testBed, canaries)).toEqual([]);

/** Types a text and sweeps after every fifth character. */
async function typeWatched(console: Console, text: string, secret: Canary): Promise<void> {
  for (let at = 0; at < text.length; at += 5) {
    await console.type(text.slice(at, at + 5));
    expect(await sweep(console, use.testBed, [secret], { isQuick: true })).toEqual([]);
  }
  await clean(console, secret);
}

const openai = canary('openai');

const mistral = canary('mistral');

const ways: readonly (readonly [what: string, before: string, secret: Canary, after: string])[] = [
  ['as the argument of key set', 'key set openai ', openai, ''],
  ['as the argument of key set, without a prefix', 'key set mistral ', mistral, ''],
  ['as the argument of key rotate, in quotes', 'key rotate openai "', openai, '"'],
  ['with words after it', 'key set openai ', openai, ' and more'],
  ['after a misspelt verb', 'key sett openai ', openai, ''],
  ['in place of the provider', 'key set ', openai, ''],
  ['as a command name', '', canary('anthropic'), ''],
  ['as an unknown option', '--key=', canary('groq'), ''],
  ['as an option of key set', 'key set openai --value=', openai, ''],
  ['as a message', 'chat is this mine: ', canary('xai'), ' ?'],
];

test.each(sample(ways, 4))('a key typed %s is never shown', async (_, before, secret, after) => {
  const console = await use.open();
  await typeWatched(console, before + secret.key + after, secret);
  await console.press('Home');
  await console.press('Delete');
  await console.press('End');
  await clean(console, secret);
  await console.press('Control+C');
  await console.prompt();
  await console.insert(before + secret.key + after);
  await console.press('Enter');
  await decline(console);
  await console.press('ArrowUp');
  await clean(console, secret);
  await console.press('ArrowUp');
  await clean(console, secret);
  expect(use.chatRequests).toEqual([]);
});

test.each(sample(ways, 4))('a key pasted %s is not shown', async (_, before, secret, after) => {
  const console = await use.open();
  await console.type(before);
  await console.paste(secret.key);
  await console.page.evaluate(() => navigator.clipboard.writeText(''));
  await clean(console, secret);
  await console.type(after);
  await console.press('Enter');
  await decline(console);
  await console.press('ArrowUp');
  await clean(console, secret);
});

test('a message with a stored key or a known key format is not sent', async () => {
  const console = await use.open({
    stored: { 'app-apikey-provider8': mistral.key, 'app-apikey-provider2': openai.key },
  });
  await run(console, 'chat -m openai:gpt-4.1');
  for (const secret of [mistral, openai, canary('groq')]) {
    await typeWatched(console, `what is ${secret.key} ?`, secret);
    await console.press('Enter');
    await console.waitFor(/Stopped: the message contains/);
    await decline(console);
    await console.insert(`/system you are ${secret.key}`);
    await console.press('Enter');
    await console.waitFor(/Stopped: the system prompt contains/);
    await decline(console);
  }
  await clean(console, mistral, openai, canary('groq'));
  expect(use.chatRequests).toEqual([]);
});

test('[SEC-01] [SEC-05] keys in use are not shown in replies, errors that echo them, lists, after interruptions and reloads', async () => {
  const secrets = (['anthropic', 'openai', 'mistral', 'groq'] as const).map((shape) =>
    canary(shape),
  );
  const [anthropic, second, third, groq] = secrets as [Canary, Canary, Canary, Canary];
  const console = await use.open({
    stored: {
      'app-apikey-provider1': anthropic.key,
      'app-apikey-provider2': second.key,
      'app-apikey-provider7': groq.key,
      'app-apikey-provider8': third.key,
    },
  });
  const echo = (key: string) =>
    json(
      { error: { message: `No: ${key} or ${encodeURIComponent(key)} (${key.slice(0, 20)}***)` } },
      { status: 401 },
    );
  use.hosts.answer('openai', echo(second.key));
  use.hosts.answer('mistral', echo(third.key));
  const lines = [
    'key list',
    'provider list',
    'provider show openai',
    'model list',
    'chat -m openai: hi',
    'chat -m mistral: hi',
  ];
  for (const line of lines) await run(console, line);
  await clean(console, ...secrets);
  await console.page.reload();
  await console.waitFor('Ready: anthropic, openai, groq, mistral');
  await run(console, 'chat -m anthropic: hi');
  await run(console, 'key rm anthropic --yes');
  await clean(console, ...secrets);
});
