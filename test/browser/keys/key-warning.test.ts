import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { enterLine, runWithAnswers } from '../support/bots.ts';
import { run, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import type { Console } from '../support/page.ts';
import { messageOf } from '../support/typing.ts';

const use = useHarness();
const openai = canary('openai');
const mistral = canary('mistral');
const stored = { 'app-apikey-provider2': openai.key, 'app-apikey-provider8': mistral.key };
const mask = `sk-proj-…${openai.key.slice(-4)}`;
const choice = /\[r\]eplace it with its mask, \[e\]dit, \[c\]ancel: $/;

async function clean(console: Console): Promise<void> {
  expect(await sweep(console, use.testBed, [openai, mistral])).toEqual([]);
}

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
  expect(JSON.parse(use.chatRequests[0]?.body ?? '{}').messages[0].content).toBe(
    `as good as …${mistral.key.slice(-4)}`,
  );
  await clean(console);
});
