import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openApp } from '../../support/open-app.ts';

test('inspect says before the first request how to see one', async () => {
  const { run, rows, app } = openApp();
  await run('inspect');
  expect((await rows()).filter((row) => row !== '')).toEqual([
    'No request was sent from this tab yet. To see one without sending it: inspect next hello',
  ]);
  app.chat.chatting = true;
  await run('/inspect');
  expect((await rows()).at(-1)).toMatch(/: \/inspect next hello$/);
});
