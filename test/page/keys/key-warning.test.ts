import { describe, expect, test } from 'vitest';
import { botRecords, enterLine, runWithAnswers } from '../../browser/support/bots.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { messageOf } from '../../browser/support/typing.ts';
import { canary } from '../../support/canary-keys.ts';
import { run, useConsole, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const openai = canary('openai');

const mistral = canary('mistral');

const stored = { 'app-apikey-provider2': openai.key, 'app-apikey-provider8': mistral.key };

const choice = /\[r\]eplace it with its mask, \[e\]dit, \[c\]ancel: $/;

async function clean(console: Console): Promise<void> {
  expect(await sweep(console, use.testBed, [openai, mistral])).toEqual([]);
}

test('a message: e brings the line back, hidden, for editing', async () => {
  const console = await use.open({ stored });
  await enterLine(console, `chat -m openai:gpt-4.1 tell ${openai.key}`, [choice, 'e']);
  await console.waitFor(/keysh> chat -m openai:gpt-4\.1 tell sk-proj-•+$/);
  expect(use.chatRequests).toEqual([]);
  await clean(console);
  await console.press('Control+W');
  await run(console, 'nothing');
  expect(messageOf(use, 0)).toBe('tell nothing');
  await clean(console);
});

describe('a declined warning', () => {
  const shared = useConsole(use, {
    stored,
    prepare: (console) => run(console, 'chat -m openai:gpt-4.1'),
  });

  test.each(['c', '', 'x', 'Escape', 'Control+C'])(
    'a message: %j sends nothing',
    async (answer) => {
      const console = shared();
      await run(console, 'first');
      await console.insert(`what is ${openai.key} ?`);
      await console.press('Enter');
      await console.waitFor(choice);
      if (answer.length > 1) await console.press(answer);
      else {
        await console.insert(answer);
        await console.press('Enter');
      }
      await console.waitFor(/^Nothing was sent or stored\.$/);
      await console.prompt();
      expect(use.chatRequests).toHaveLength(1);
      await clean(console);
    },
  );
});

test('a cancelled single question leaves the last conversation unchanged', async () => {
  const console = await use.open({ stored });
  await run(console, 'chat -m openai:gpt-4.1 first');
  await runWithAnswers(console, `chat -m openai:gpt-4.1 ${openai.key}`, [choice, 'c']);
  await run(console, 'chat -c second');
  expect(sentMessages(use.chatRequests[1])).toHaveLength(3);
});

describe('a key in a text of a bot', () => {
  const shared = useConsole(use, {
    stored,
    prepare: (console) => run(console, 'bot new a -m openai:'),
  });

  test.each([
    [`bot new ${openai.key} -m openai:`, /the bot name contains your openai key, characters 1 to/],
    [`bot new b -m openai: -s "${openai.key}"`, /the system prompt contains your openai key/],
    [
      `bot new b -m openai: --opening "${mistral.key}"`,
      /the opening message contains your mistral key/,
    ],
    [`bot new b -m openai: -o stop=${mistral.key}`, /the parameter contains your mistral key/],
    [`bot edit a -s "${mistral.key}"`, /the system prompt contains your mistral key/],
    [`bot rename a ${mistral.key}`, /the bot name contains your mistral key/],
    [`bot copy a ${mistral.key}`, /the bot name contains your mistral key/],
  ])('a bot with a key in a text is not stored (%#)', async (line, said) => {
    const console = shared();
    const before = await botRecords(console);
    await runWithAnswers(console, line, [said, 'c']);
    expect(await botRecords(console)).toEqual(before);
    await clean(console);
  });
});

test('in bot new, a text with a key is entered again or the key is replaced', async () => {
  const console = await use.open({ stored });
  await enterLine(
    console,
    'bot new a',
    [/^Provider/, ''],
    [/^Model/, ''],
    [/^System prompt/, `be ${openai.key}`],
    [choice, 'e'],
  );
  await console.waitFor(/^System prompt \[none\]: be sk-proj-•+$/);
  await clean(console);
  await console.press('Control+W');
  await runWithAnswers(
    console,
    'kind',
    [/^Opening message/, `I am ${mistral.key}`],
    [/the opening message contains your mistral key/, 'r'],
    [/^Its own OpenAI key/, ''],
  );
  expect(await botRecords(console)).toMatchObject([
    { name: 'a', system: 'be kind', opening: `I am …${mistral.key.slice(-4)}` },
  ]);
  await clean(console);
});

test('in bot new, cancelling the warning cancels the bot', async () => {
  const console = await use.open({ stored });
  await runWithAnswers(
    console,
    'bot new a',
    [/^Provider/, ''],
    [/^Model/, ''],
    [/^System prompt/, `be ${openai.key}`],
    [choice, ''],
  );
  await console.waitFor(/^Cancelled\. Nothing was stored\.$/);
  expect(await botRecords(console)).toEqual([]);
});

const mask = `sk-proj-…${openai.key.slice(-4)}`;

test('a message: the warning names the key and its position, and r sends the mask', async () => {
  const console = await use.open({ stored });
  await run(console, 'chat -m openai:gpt-4.1');
  await runWithAnswers(console, `what is ${openai.key} ?`, [choice, 'r']);
  const last = 8 + openai.key.length;
  await console.waitFor(`Stopped: the message contains your openai key, characters 9 to ${last}.`);
  expect(messageOf(use, 0)).toBe(`what is ${mask} ?`);
  await runWithAnswers(console, `${mistral.key} and ${openai.key}`, [/your mistral key/, 'r']);
  expect(messageOf(use, 1)).toBe(`…${mistral.key.slice(-4)} and ${mask}`);
  await clean(console);
});

test('a system prompt: the key is replaced or edited, or nothing is set', async () => {
  const console = await use.open({ stored });
  await run(console, 'chat -m openai:gpt-4.1');
  await runWithAnswers(console, `/system be ${openai.key}`, [/the system prompt contains/, 'c']);
  await run(console, '/system');
  await console.waitFor('There is no system prompt.');
  await enterLine(console, `/system be ${openai.key}`, [choice, 'e']);
  await console.waitFor(/> \/system be sk-proj-•+$/);
  await console.press('Control+W');
  await run(console, 'kind');
  await run(console, '/system');
  await console.waitFor(/^be kind$/);
  await runWithAnswers(console, `/system be ${mistral.key}`, [/your mistral key/, 'replace']);
  await run(console, '/system');
  await console.waitFor(`be …${mistral.key.slice(-4)}`);
  await run(console, '/exit');
  await runWithAnswers(console, `chat -m openai:gpt-4.1 -s "as good as ${mistral.key}" hi`, [
    /characters 12 to/,
    'r',
  ]);
  expect(sentMessages(use.chatRequests[0])[0]?.content).toBe(
    `as good as …${mistral.key.slice(-4)}`,
  );
  await clean(console);
});
