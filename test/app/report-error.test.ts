import { expect, test } from 'vitest';
import { isCommandName } from '../../commands/registry.ts';
import type { App } from '../../src/app/app.ts';
import { reportError } from '../../src/app/report-error.ts';
import { Failure } from '../../src/base/failure.ts';
import { openConsole } from '../terminal/harness.ts';

async function reported(failure: Failure, chatting: boolean): Promise<readonly string[]> {
  const { view, rows } = openConsole(80, 24);
  const keys = { redact: (text: string) => text };
  const app = {
    view,
    chat: { chatting },
    console: { isCommandName },
    access: { keys },
    keys,
    settings: { get: () => undefined },
  } as unknown as App;
  await reportError(app, failure);
  return rows();
}

test('in chat mode the commands that an error names have a slash', async () => {
  const failure = new Failure('usage', 'Stopped: see `doctor` and `ollama signin`.', {
    suggestion: 'import, or ask; in words: usage --by day, /retry',
  });
  expect(await reported(failure, true)).toEqual([
    '✗ Stopped: see `/doctor` and `ollama signin`.',
    '  → /import, or ask; in words: /usage --by day, /retry',
  ]);
  expect(await reported(failure, false)).toEqual([
    '✗ Stopped: see `doctor` and `ollama signin`.',
    '  → import, or ask; in words: usage --by day, /retry',
  ]);
});
