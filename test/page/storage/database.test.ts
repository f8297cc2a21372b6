import { expect, test } from 'vitest';
import { openWithBots, ownKey, plantBots } from '../../browser/support/stored-bots.ts';
import { messagesIn } from '../../browser/support/stored-records.ts';
import { keys, reload, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const rowsWith = async (console: Console, words: string) =>
  (await console.rows()).filter((row) => row.includes(words)).length;

test.each([
  ['a write that fails once', 'put'],
  ['an addition that fails once', 'add'],
] as const)('%s is retried silently', async (_, method) => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1 one');
  await console.page.evaluate((name) => {
    const real = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function () {
      IDBObjectStore.prototype[name] = real;
      this.transaction.abort();
      throw new DOMException('', 'UnknownError');
    };
  }, method);
  await run(console, 'chat -m openai:gpt-4.1 two');
  const texts = (await messagesIn(console)).map(({ role, text }) => role === 'user' && text);
  expect(texts.filter((text) => text !== false)).toEqual(['one', 'two']);
  expect(await messagesIn(console)).toHaveLength(4);
  expect((await console.rows()).join('\n')).not.toMatch(/database|no bots|in this tab/);
});

test('a write that keeps failing is reported once, and the conversation continues', async () => {
  const console = await use.open({ stored: stored('openai') });
  await console.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'UnknownError');
    };
  });
  await run(console, 'chat -m openai:gpt-4.1 one');
  await run(console, 'chat -m openai:gpt-4.1 two');
  await console.waitFor(/^The database failed \(UnknownError\)\. Nothing was changed\./);
  const said = (await console.rows()).join('\n');
  expect(said.match(/The database failed/g)).toHaveLength(1);
  expect(said).not.toMatch(/no bots|private window/);
  expect(use.chatRequests).toHaveLength(2);
});

test('an unresponsive database is reported once, and messages are sent, also with a bot selected', async () => {
  const console = await use.open({ stored: { ...stored('openai'), 'keysh-bot': 'poet' } });
  await plantBots(console, { name: 'poet' });
  await reload(console, () => {
    const real = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function () {
      const request = real.call(this, 'other');
      request.addEventListener = () => undefined;
      return request;
    };
  });
  await console.waitFor(/^The database does not respond\./);
  await console.prompt();
  await run(console, 'chat one');
  await console.waitFor(/^The selected bot cannot be read: openai:\S+ answers without it\.$/);
  await run(console, 'chat -c two');
  expect(use.chatRequests).toHaveLength(2);
  expect(await rowsWith(console, 'The database does not respond.')).toBe(1);
  expect(await rowsWith(console, 'cannot be read')).toBe(1);
});

test("after the database fails in a chat with a bot, only messages that need the bot's own key are stopped", async () => {
  const console = await openWithBots(use, ['openai', 'groq'], ownKey);
  for (const name of ['wit', 'poet']) {
    await run(console, `chat @${name}`);
    await run(console, 'one');
    await console.page.evaluate(() => {
      const real = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('', 'UnknownError');
      };
      Object.assign(window, {
        mendDatabase: () => {
          IDBDatabase.prototype.transaction = real;
        },
      });
    });
    await run(console, 'two');
    await console.page.evaluate('mendDatabase()');
    await run(console, '/exit');
  }
  expect(use.chatRequests.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${keys.groq}`,
    `Bearer ${keys.groq}`,
    `Bearer ${ownKey}`,
  ]);
  await console.waitFor(/^✗ The database failed \(UnknownError\)/);
});
