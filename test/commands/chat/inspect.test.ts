import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openApp } from '../../support/open-app.ts';

test('inspect says before the first message how to see a request', async () => {
  const { run, rows, app } = openApp();
  await run('inspect');
  expect((await rows()).filter((row) => row !== '')).toEqual([
    'No message was sent from this tab yet. To see a request without sending it: inspect next hello',
  ]);
  app.chat.chatting = true;
  await run('/inspect');
  expect((await rows()).at(-1)).toMatch(/: \/inspect next hello$/);
});
