import { expect, test } from 'vitest';
import { delayAnswer } from '../../browser/support/answer-gate.ts';
import { json } from '../../browser/support/answers.ts';
import { closeForm, moveToField, openForm } from '../../browser/support/forms.ts';
import { chooseFile, fileOf } from '../../browser/support/import-export.ts';
import {
  hiddenPrompt,
  keys,
  lastOutput,
  maskOf,
  question,
  sentKeys,
  storedBots,
  useTwoTabs,
} from '../../browser/support/key-races.ts';
import type { Tab } from '../../browser/support/tab.ts';
import { canary } from '../../support/canary-keys.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

const twoTabs = useTwoTabs(use);

const yes = question(/\[y\/N\] $/, 'y');

const rotate = `key rotate mistral ${keys.rotated}`;

const isChanged =
  /^✗ The mistral key was changed in another tab, so nothing was done\. Check it and try again\.$/m;

async function globalKey(tab: Tab) {
  return (await tab.storage()).local['app-apikey-provider8'];
}

test.each([
  ['rotated', rotate, `mistral key ${maskOf('rotated')} → ${maskOf('typed')}: the next`],
  ['removed', 'key rm mistral --yes', `mistral key ${maskOf('typed')}: saved in this browser`],
])(
  'a key typed at the hidden prompt replaces the one %s meanwhile, which is named',
  async (_, act, said) => {
    const tabs = await twoTabs();
    await hiddenPrompt(tabs.console, 'key set mistral', () => run(tabs.other, act));
    expect(await lastOutput(tabs.console)).toContain(said);
    expect(await globalKey(tabs.console)).toBe(keys.typed);
  },
);

test('key rm removes only the key that it asked about', async () => {
  const tabs = await twoTabs();
  await yes(tabs.console, 'key rm mistral', () => run(tabs.other, rotate));
  expect(await lastOutput(tabs.console)).toMatch(isChanged);
  expect(await globalKey(tabs.console)).toBe(keys.rotated);
});

test('erasing a field of settings removes only the key that it showed', async () => {
  const { console, other } = await twoTabs();
  await openForm(console, 'settings', 'Settings');
  await moveToField(console, 'mistral');
  await run(other, rotate);
  await console.press('Backspace');
  await console.waitFor(
    /^Not saved\. mistral \(Mistral\): The mistral key was changed in another tab/,
  );
  await closeForm(console);
  expect(await globalKey(console)).toBe(keys.rotated);
  await openForm(console, 'settings', 'Settings');
  await moveToField(console, 'mistral');
  await console.press('Backspace');
  await closeForm(console);
  await console.waitFor(`mistral key ${maskOf('rotated')} removed. It is still valid`);
  expect(await globalKey(console)).toBeUndefined();
});

test('typing into a field of settings names the replaced key', async () => {
  const { console, other } = await twoTabs();
  await openForm(console, 'settings', 'Settings');
  await moveToField(console, 'mistral');
  await run(other, rotate);
  await console.insert(keys.typed);
  await closeForm(console);
  await console.waitFor(`mistral key ${maskOf('rotated')} → ${maskOf('typed')}. The old one`);
  expect(await globalKey(console)).toBe(keys.typed);
});

test.each([
  ['a bot was removed', 'bot rm al --yes', /^3 keys removed\./m],
  ['the provider of a bot was changed', 'bot edit al -p groq --yes', /^3 keys removed\./m],
  [
    'a global key was rotated',
    rotate,
    /^✗ 2 keys removed\. Not removed: mistral key\. The mistral key was changed/m,
  ],
  [
    'a bot’s own key was rotated',
    `key rotate mistral --bot al ${keys.rotated}`,
    /^✗ 2 keys removed\. Not removed: mistral key of bot al\. The key of bot al was changed/m,
  ],
])('key rm --all removes only the keys that it showed, if %s', async (_, act, said) => {
  const tabs = await twoTabs();
  const removal = question(/Type remove to continue: $/, 'remove');
  await removal(tabs.console, 'key rm --all', () => run(tabs.other, act));
  expect(await lastOutput(tabs.console)).toMatch(said);
  expect(await globalKey(tabs.console)).toBe(act === rotate ? keys.rotated : undefined);
});

test.each([
  ['key set groq', 'The groq key'],
  ['key set mistral --bot al', 'The mistral key of bot al'],
])(
  'reset removes nothing if a key that it did not name was saved meanwhile: %s',
  async (act, whose) => {
    const tabs = await twoTabs();
    const reset = question(/Type reset to continue: $/, 'reset');
    await reset(tabs.console, 'reset', () => run(tabs.other, `${act} ${keys.typed}`));
    expect(await lastOutput(tabs.console)).toContain(
      `✗ ${whose} was saved in another tab, so nothing was removed.\n  → reset`,
    );
    expect(await globalKey(tabs.console)).toBe(keys.mistral);
    expect(await storedBots(tabs.console)).toHaveLength(1);
  },
);

test('import --replace removes no key of a bot that was saved after its question', async () => {
  const tabs = await twoTabs();
  const { console, other } = tabs;
  await run(other, 'bot new bo -p mistral -m mistral:m');
  const file = fileOf({ bots: [], sessions: [], messages: [], settings: {} });
  await chooseFile(console, 'import --replace', file);
  await console.waitFor(/^Replace all data\? \[y\/N\] $/);
  await run(other, `bot new cy -p mistral -m mistral:m`);
  await run(other, `key set mistral --bot cy ${keys.typed}`);
  await run(console, 'y');
  await console.waitFor(/^✗ Nothing was changed: data was added in the meantime/);
  expect(await storedBots(console)).toContain('cy@mistral typed for mistral');
});

test.each(['key test mistral', 'model list --provider mistral'])(
  '%s names the refused key, not the one that it was rotated to',
  async (line) => {
    const { console, other } = await twoTabs();
    const error = { message: 'Unauthorized' };
    const gate = delayAnswer(use, 'mistral', json({ error }, { status: 401 }), 'models');
    await console.insert(line);
    await console.press('Enter');
    await gate.arrived;
    await run(other, rotate);
    gate.release();
    await console.prompt();
    await console.waitFor(`✗ 401 Unauthorized: the key ${maskOf('mistral')} is invalid or revoked`);
    expect(sentKeys(use)).toEqual(['api.mistral.ai: mistral']);
  },
);

test('key test reports nothing about a key if another key would be used', async () => {
  const { console, other } = await twoTabs();
  const [tested, next] = [canary('openrouter'), canary('openrouter', 'next')];
  await run(console, `key set openrouter ${tested.key}`);
  const gate = delayAnswer(use, 'openrouter', json({ data: {} }));
  await console.insert('key test openrouter');
  await console.press('Enter');
  await gate.arrived;
  await run(other, `key rotate openrouter ${next.key}`);
  gate.release();
  await console.waitFor(/^✗ The openrouter key was changed in another tab/);
  expect(use.hosts.requests.filter(({ host }) => host === 'openrouter.ai')).toHaveLength(1);
});

test('bot new --key stores no key if another tab created a bot of that name meanwhile', async () => {
  const tabs = await twoTabs();
  const { console, other } = tabs;
  const making = question(/hidden \[the global key\]: $/, keys.typed);
  await making(console, 'bot new bo -m mistral:m --key', () => run(other, 'bot new bo -m groq:x'));
  expect(await lastOutput(console)).toMatch(/^✗ A bot named bo already exists\.\n {2}→ bot list$/m);
  expect(await storedBots(console)).toEqual(['al@mistral own for mistral', 'bo@groq']);
  await making(console, 'bot new cy --from al --key', () =>
    run(other, 'bot edit al -p groq --yes'),
  );
  expect(await storedBots(console)).toContain('cy@mistral typed for mistral');
});

test.each([
  ['rotated', rotate, ['api.mistral.ai: rotated']],
  ['removed', 'key rm mistral --yes', []],
])(
  'a message stopped because of a key is sent with the global key that was %s meanwhile',
  async (_, act, sent) => {
    const tabs = await twoTabs();
    const asked = question(/\[c\]ancel: $/, 'r');
    const line = `chat -m mistral:m is ${keys.groq} mine`;
    await asked(tabs.console, line, () => run(tabs.other, act));
    expect(sentKeys(use)).toEqual(sent);
    if (sent.length === 0) expect(await lastOutput(tabs.console)).toMatch(/^✗ No API key/m);
  },
);
