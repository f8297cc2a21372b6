import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import { commandLines } from '../../browser/support/command-lines.ts';
import { closeForm, moveToField, openForm } from '../../browser/support/forms.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { plantBots } from '../../browser/support/stored-bots.ts';
import { typeKeys } from '../../browser/support/typing.ts';
import { promptPattern, waitForTextBeforeCursor } from '../../browser/support/wait-for-prompt.ts';
import { canary } from '../../support/canary-keys.ts';
import { sample, soak } from '../../support/soak.ts';
import { decline, run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const openai = canary('openai');

const mistral = canary('mistral');

const secrets = [openai, mistral];

const stored = { 'app-apikey-provider2': openai.key, 'app-apikey-provider8': mistral.key };

const clean = async (console: Console, what = '') =>
  expect({ what, hits: await sweep(console, use.testBed, secrets) }).toEqual({ what, hits: [] });

/** Returns to the prompt from the question or form that the line opened. */
async function leaveAll(console: Console): Promise<void> {
  if (await waitForTextBeforeCursor(console.page, promptPattern, 200)) return;
  await console.promptOrQuestion();
  await console.press('Escape');
  await console.press('Control+C');
  await console.prompt();
}

/** Runs in the page. */
function restore(entries: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
}

test('ten characters of a key, as any word of any command, leave no trace', async () => {
  const console = await use.open({ stored });
  await plantBots(console, { name: 'al', provider: 'mistral', model: 'm' });
  await run(console, 'chat -m openai:gpt-4.1 hi');
  const pieces = soak ? secrets.map(({ key }) => key.slice(11, 21)) : [mistral.key.slice(7, 17)];
  for (const slash of soak ? ['', '/'] : [''])
    for (const piece of pieces)
      for (const [at, line] of sample(commandLines(piece), 40).entries()) {
        await console.insert(slash + line);
        await console.press('Enter');
        await leaveAll(console);
        // Stored and sent as a key it is not a leak.
        await console.page.evaluate(restore, stored);
        if (soak || at % 10 === 9) await clean(console, line);
      }
  await clean(console);
  await console.page.reload();
  await console.prompt();
  await clean(console);
});

test('a font name that is a key in two words is neither set nor stored', async () => {
  const console = await use.open({ stored });
  const { key } = mistral;
  await run(console, `set font ${key.slice(0, 16)} ${key.slice(16)}`);
  await console.waitFor(/^✗ The setting was not saved: the value contains an API key\.$/);
  await clean(console);
});

/** Model names that contain a key or a part of one. */
const names = secrets.flatMap(({ key, prefix }) => {
  const body = key.slice(prefix.length);
  const pieces = [0, 3, 4, 11, 17].flatMap((from) =>
    [8, 11, 14].map((size) => body.slice(from, from + size)),
  );
  return [
    key,
    body,
    `m/${encodeURIComponent(key)}`,
    ...pieces,
    ...pieces.map((piece) => `gpt-${piece}-x`),
  ];
});

test('models named like a key are in no list and no menu', async () => {
  const console = await use.open({ stored });
  await plantBots(
    console,
    { name: 'al', provider: 'openai', model: `gpt-${mistral.key}` },
    { name: `x${mistral.key.slice(5, 15)}`, provider: 'openai', model: 'gpt-4.1' },
  );
  const listed = json({ data: [...names, 'gpt-4.1-stand-in'].map((id) => ({ id })) });
  use.hosts.answer('openai', listed, 'models');
  await run(console, 'model list --all');
  await console.waitFor('gpt-4.1-stand-in');
  const hits = async () =>
    (await sweep(console, use.testBed, secrets)).filter(({ sink }) => sink !== 'IndexedDB');
  expect(await hits()).toEqual([]);
  for (const line of [
    'chat -m ',
    'model use gpt',
    'chat -m gpt',
    'bot use ',
    'chat @',
    'bot edit al -m ',
  ]) {
    await typeKeys(console, `<Control+u>${line}<Tab><Tab><Tab>`);
    expect(await hits()).toEqual([]);
    await console.press('Escape');
  }
  await typeKeys(console, '<Control+u>chat -m stand-in<Tab>');
  await console.waitFor(/> chat -m openai:gpt-4\.1-stand-in/);
  await console.press('Control+C');
  await console.insert('model use gpt');
  await console.press('Enter');
  await console.waitFor(/Use it anyway\? \[y\/N\] $/);
  await decline(console);
  for (const line of ['model use gpt-4.2-stand-in', 'bot list', 'bot show al', 'usage'])
    await run(console, line);
  await openForm(console, 'config al', 'Configuration of al');
  await moveToField(console, 'Model');
  expect(await hits()).toEqual([]);
  await closeForm(console);
  expect(await hits()).toEqual([]);
});

test('a bot named like a key is masked wherever its name is shown', async () => {
  const console = await use.open({ stored });
  const name = mistral.key.slice(5, 16);
  await plantBots(console, {
    name,
    provider: 'mistral',
    model: 'm',
    k: canary('mistral', 'x').key,
  });
  const hits = async () =>
    (await sweep(console, use.testBed, secrets)).filter(({ sink }) => sink !== 'IndexedDB');
  for (const line of [
    ...['bot list', `bot show ${name}`, `bot use ${name}`, 'key list', `key which ${name}`],
    ...[
      `key test --bot ${name}`,
      `bot share ${name}`,
      `chat -b ${name} hi`,
      `key copy --bot ${name}`,
    ],
  ])
    await run(console, line);
  expect(await hits()).toEqual([]);
  for (const line of [
    ...[`key set --bot ${name}`, `key rm --bot ${name}`, `config ${name}`, `bot rm ${name}`],
    ...[`bot edit ${name} -p groq`, `bot rename ${name} x${name}`],
  ]) {
    await console.insert(line);
    await console.press('Enter');
    await console.waitFor(/\(hidden\): $|\[y\/N\] $|^Configuration of|ancel: $/);
    expect({ line, hits: await hits() }).toEqual({ line, hits: [] });
    await console.press('Escape');
    await console.prompt();
    await run(console, 'clear');
  }
});
