import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const other = 'sk-proj-0therKeyAbCdEfGhIjKlMnOpQrStUvWxYz0123';

const sentKeys = () => use.chatRequests.map(({ headers }) => headers.authorization);

test('a key set in another tab is used from the next message, and a key removed by hand is gone', async () => {
  const console = await use.open();
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor('No API key');
  const second = await use.openSecondTab(console);
  await run(second, `key set openai ${keys.openai}`);
  expect((await second.storage()).local['app-apikey-provider2']).toBe(keys.openai);
  use.hosts.answer('openai', replyWith(['hello from openai']));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor('hello from openai');
  await second.page.evaluate(() => localStorage.removeItem('app-apikey-provider2'));
  await run(console, 'chat -m openai:gpt-4.1 and now');
  expect((await console.rows()).filter((row) => row.includes('✗ No API key'))).toHaveLength(2);
  expect(sentKeys()).toEqual([`Bearer ${keys.openai}`]);
});

test('rotating a key during a reply does not affect the reply, and the next one uses the new key', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', replyWith(['one ', 'two ', 'three ', 'four'], { pause: 250 }));
  await console.insert('chat -m openai:gpt-4.1 count');
  await console.press('Enter');
  await console.waitFor('one');
  const second = await use.openSecondTab(console);
  await run(second, `key rotate openai ${other}`);
  expect((await second.storage()).local['app-apikey-provider2']).toBe(other);
  await console.waitFor('one two three four');
  await console.prompt();
  await run(console, 'chat -m openai:gpt-4.1 again');
  expect(sentKeys()).toEqual([`Bearer ${keys.openai}`, `Bearer ${other}`]);
});

test('keys and the default model are kept after a reload', async () => {
  const console = await use.open();
  await run(console, `key set groq ${keys.groq}`);
  await run(console, 'model use groq:openai/gpt-oss-20b');
  await console.page.reload();
  await console.waitFor('Ready: groq');
  await console.prompt();
  await run(console, 'chat hi');
  expect(JSON.parse(use.chatRequests.at(-1)?.body ?? '{}').model).toBe('openai/gpt-oss-20b');
});
