import { describe, expect, test } from 'vitest';
import { enterLine, runWithAnswers } from '../../browser/support/bots.ts';
import { keys, localStorageOf, run, stored, useConsole } from '../../browser/support/harness.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { canary } from '../../support/canary-keys.ts';
import type { EngineConsole, EngineHarness } from '../support/harness.ts';

/** Registers the tests of keys. */
export function testKeys(use: EngineHarness): void {
  describe('keys', () => {
    const console = useConsole(use);
    test('a key is set by typing', () => setByTyping(console()));
    test('a key is set at the hidden prompt', () => setAtHiddenPrompt(console()));
  });
  test('no key is where it does not belong after chat, errors, exports and a rotation', () =>
    sweepSession(use));
}

async function setByTyping(console: EngineConsole): Promise<void> {
  await console.type(`key set openai ${keys.openai}`);
  expect((await console.rows()).join('')).not.toContain(keys.openai?.slice(10, 20));
  await console.press('Enter');
  await console.waitFor(/^openai key sk-proj-…\w{4}: saved in this browser/);
  expect(await localStorageOf(console)).toMatchObject(stored('openai'));
}

async function setAtHiddenPrompt(console: EngineConsole): Promise<void> {
  await console.insert('key set groq');
  await console.press('Enter');
  await console.waitFor(/hidden.*: $/);
  await console.type(keys.groq ?? '');
  await console.press('Enter');
  await console.waitFor(/^groq key gsk_…\w{4}: saved in this browser/);
  expect(await localStorageOf(console)).toMatchObject(stored('groq'));
}

/** Enters keys, chats, receives an error that repeats a key, exports and replaces a key. */
async function sweepSession(use: EngineHarness): Promise<void> {
  const [first, next, own] = [canary('openai'), canary('openai', 'next'), canary('groq', 'own')];
  const all = [first, next, own];
  const console = await use.open();
  await console.type(`key set openai ${first.key}`);
  await console.press('Enter');
  await console.prompt();
  await run(console, 'chat -m openai:gpt-4.1 hi');
  use.hosts.answer('openai', {
    status: 401,
    pieces: [`{"error":{"message":"Incorrect API key provided: ${first.key}"}}`],
  });
  await run(console, 'chat -m openai:gpt-4.1 again');
  await runWithAnswers(console, 'key set groq', [/hidden.*: $/, own.key]);
  const { text } = await console.page.download(() => enterLine(console, 'export'));
  await console.prompt();
  await run(console, `key rotate openai ${next.key}`);
  await run(console, 'key list');
  const exported = { sink: 'export', text };
  expect(await sweep(console, use.testBed, all, { extra: [exported] })).toEqual([]);
  expect(use.testBed.proxy.refused).toEqual([]);
}
