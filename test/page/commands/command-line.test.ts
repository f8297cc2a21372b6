import { expect, test } from 'vitest';
import { resize } from '../../browser/support/read-screen.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { plantBots } from '../../browser/support/stored-bots.ts';
import { typeKeys } from '../../browser/support/typing.ts';
import { keys, localStorageOf, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

test('Tab completes the bot after chat @, with or without options before it, and no other words', async () => {
  const console = await use.open({ stored: stored('openai') });
  await plantBots(console, { name: 'poet' }, { name: 'painter' }, { name: 'wit' });
  await run(console, 'bot list');
  await typeKeys(console, 'chat @w<Tab>');
  await console.waitFor(/> chat @wit ?$/);
  await typeKeys(console, 'hello<Enter>');
  await console.waitFor('The harbour is quiet at sunrise.');
  await console.prompt();
  await typeKeys(console, 'chat -c @w<Tab>and on<Enter>');
  await expect.poll(() => use.chatRequests.length).toBe(2);
  await console.prompt();
  expect(sentMessages(use.chatRequests[1])).toHaveLength(3);
  await run(console, 'chat -c @poet hi');
  await console.waitFor(/✗ The last conversation is not with that bot/);
  await run(console, 'chat -c @nobody hi');
  await console.waitFor("✗ No bot 'nobody'.");
  await console.waitFor('  → bot list, or if it is text: chat "@…"');
  expect(use.chatRequests).toHaveLength(2);
  await typeKeys(console, 'chat @p<Tab>');
  await console.waitFor(/^ {2}@poet +openai:gpt-4\.1$/);
  await console.waitFor(/^ {2}@painter +openai:gpt-4\.1$/);
});

test('an unknown model is not set as default, and a similar name is suggested', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'model use openai:gpt-4.1');
  await typeKeys(console, 'model use gpt6s<Tab>');
  await console.press('Enter');
  await console.prompt();
  await console.press('Control+C');
  for (const line of ['model use gpt6s', 'chat -m gpt6s hi', 'bot new a -m gpt6s']) {
    await run(console, 'clear');
    await run(console, line);
    await console.waitFor(
      /^✗ No model or provider is named 'gpt6s'\. Did you mean openai:gpt-6-sol\?$/,
    );
  }
  expect(await localStorageOf(console)).toMatchObject({ 'keysh-model': 'openai:gpt-4.1' });
  expect(use.chatRequests).toEqual([]);
});

test('a block closed in its first row is a message', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, '"""a""" b');
  const messages = sentMessages(use.chatRequests.at(-1));
  expect(messages.at(-1)?.content).toBe('"""a""" b');
});

test('a key in the edited line is hidden there and in the draft after another tab stores it', async () => {
  const console = await use.open();
  const key = keys.mistral ?? '';
  await console.type(`echo ${key}`);
  await console.waitFor(key);
  const second = await use.openSecondTab(console);
  await second.page.evaluate((value) => localStorage.setItem('app-apikey-provider8', value), key);
  await expect.poll(async () => (await console.rows()).join('\n')).not.toContain(key);
  await expect
    .poll(async () => (await console.storage()).session['keysh-draft'])
    .not.toContain(key.slice(8, 16));
  await console.page.reload();
  await console.waitFor(/^keysh> echo/);
  expect((await console.rows()).join('\n')).not.toContain(key.slice(8, 16));
});

test('Ctrl-D at an empty command prompt does nothing, and in chat mode leaves it', async () => {
  const console = await use.open({ stored: stored('openai') });
  await typeKeys(console, '<Control+D><Control+D>');
  await run(console, 'version');
  expect((await console.rows()).filter((row) => row.startsWith('keysh>'))).toHaveLength(2);
  await run(console, 'chat -m openai:gpt-4.1');
  await console.press('Control+D');
  await console.waitFor(/^keysh> ?$/);
});

test('at 40 columns tables, details and help wrap between words only', async () => {
  const console = await use.open({ stored: stored('openai', 'gemini') });
  await resize(console, 40);
  await run(
    console,
    'bot new poet -m openai:gpt-4.1 -s "You answer in four lines and explain none."',
  );
  for (const line of [
    'help',
    'help bot new',
    'key list',
    'provider list',
    'provider show gemini',
    'bot list',
    'bot show',
    'set',
    'doctor',
  ]) {
    await run(console, 'clear');
    await run(console, line);
    const broken = (await breaks(console)).filter(
      ([above, below]) => /\S$/.test(above) && !/^ *\S{36}$/.test(above) && below !== '',
    );
    expect([line, broken]).toEqual([line, []]);
  }
});

/** Returns the soft-wrapped rows, each joined with the row below. */
function breaks({ page }: Console): Promise<[above: string, below: string][]> {
  return page.evaluate(() => {
    const { term } = globalThis as unknown as { term: import('@xterm/xterm').Terminal };
    const buffer = term.buffer.active;
    const row = (y: number) => buffer.getLine(y)?.translateToString(false) ?? '';
    const found: [string, string][] = [];
    for (let y = 1; y < buffer.length; y += 1) {
      if (buffer.getLine(y)?.isWrapped) found.push([row(y - 1), row(y).trimEnd()]);
    }
    return found;
  });
}
