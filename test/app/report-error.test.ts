import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isCommandName } from '../../commands/registry.ts';
import type { App } from '../../src/app/app.ts';
import { reportError } from '../../src/app/report-error.ts';
import { unexpectedErrors } from '../../src/app/unexpected-errors.ts';
import { Failure, type FailureKind } from '../../src/base/failure.ts';
import { providerById } from '../../src/providers/registry.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { createApp } from '../support/parts.ts';
import { openConsole } from '../terminal/harness.ts';

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://keysh.example' });
  vi.stubGlobal('navigator', { onLine: true });
});
afterAll(() => vi.unstubAllGlobals());

/** Returns the rows of a report of an error, of a failed request or in chat mode. */
async function reported(
  error: unknown,
  { isRequest = false, chatting = false } = {},
): Promise<readonly string[]> {
  const { view, rows } = openConsole(120, 12);
  const parts = createApp(view, memoryStorage(), async () => new Response());
  const app = { ...parts, console: { isCommandName } } as unknown as App;
  app.chat.chatting = chatting;
  const request = { provider: providerById('openai'), model: 'gpt-4.1', selected: undefined };
  await reportError(app, error, isRequest ? request : undefined);
  return (await rows()).filter((row) => row !== '');
}

test.each<FailureKind>([
  'usage',
  'not-found',
  'invalid-data',
  'held-key',
  'conflict',
  'storage',
  'unavailable',
])('a failure of kind %s, also during a request, is reported by its own message', async (kind) => {
  const failure = new Failure(kind, 'What happened.', { suggestion: 'bot list' });
  expect(await reported(failure, { isRequest: true })).toEqual([
    '✗ What happened.',
    '  → bot list',
  ]);
});

test('a failure of a request is explained, with its status and the command that helps', async () => {
  const failure = new Failure('rate-limit', 'internal words', { status: 429 });
  const rows = await reported(failure, { isRequest: true });
  expect(rows[0]).toMatch(/^✗ 429 Too Many Requests: /);
  expect(rows.join('\n')).not.toContain('internal words');
  expect(rows.at(-1)).toMatch(/^ {2}→ /);
});

test('an error that no code expects suggests doctor, which keeps its message', async () => {
  expect(await reported(new RangeError('too deep'))).toEqual([
    '✗ An unexpected error in keysh stopped this (RangeError).',
    '  → doctor shows the details for a report',
  ]);
  expect(unexpectedErrors().at(-1)).toContain('RangeError: too deep');
});

test('in chat mode the commands that an error names have a slash', async () => {
  const failure = new Failure('usage', 'Stopped: see `doctor` and `ollama signin`.', {
    suggestion: 'import, or ask; in words: usage --by day, /retry',
  });
  expect(await reported(failure, { chatting: true })).toEqual([
    '✗ Stopped: see `/doctor` and `ollama signin`.',
    '  → /import, or ask; in words: /usage --by day, /retry',
  ]);
  expect(await reported(failure)).toEqual([
    '✗ Stopped: see `doctor` and `ollama signin`.',
    '  → import, or ask; in words: usage --by day, /retry',
  ]);
});
