import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { botRecords, keyOf } from '../support/bots.ts';
import { run, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import { sentMessages } from '../support/sent-messages.ts';
import {
  enterAnswerAfterPause,
  fragmentOf,
  importQuestion,
  openLink,
  poet,
} from '../support/share-links.ts';

const use = useHarness();

const fragment = await fragmentOf(poet);

test("[BOT-03] a link opened in a new profile shows the bot, asks, imports it, and chat uses the recipient's key", async () => {
  const own = canary('openai');
  use.testBed.servedPaths.length = 0;
  const console = await use.open({
    path: fragment,
    stored: { 'app-apikey-provider2': own.key },
    until: importQuestion,
  });
  expect(console.page.url()).toBe(use.testBed.url);
  const shown = (await console.rows()).map((row) => row.trimEnd());
  expect(shown).toContain('  system prompt   │ Answer in rhyme.');
  expect(shown).toContain('  opening message │ Ahoy!');
  expect(shown).toContain('  -o seed         │ 7');
  expect([
    use.hosts.requests.filter(({ host }) => !host.includes('11434')),
    await botRecords(console),
  ]).toEqual([[], []]);
  await enterAnswerAfterPause(console, 'y');
  await console.waitFor(/^Bot poet: openai:gpt-4\.1, global key\.$/);
  await console.waitFor(/^keysh \(@poet\)> ?$/);
  await run(console, 'chat hello');
  expect(use.chatRequests.map(keyOf)).toEqual([own.key]);
  expect(sentMessages(use.chatRequests[0])[0]?.content).toBe('Answer in rhyme.');
  const { id: _, v: __, ...record } = (await botRecords(console))[0] ?? {};
  expect(record).toEqual(poet);
  await console.page.reload();
  await console.page.goto(`${use.testBed.url}licenses.txt`);
  await console.page.goBack();
  await console.prompt();
  expect((await console.rows()).join('\n')).not.toContain('Import it');
  const payload = fragment.slice(5, 40);
  expect(use.testBed.servedPaths.filter((path) => path.includes(payload))).toEqual([]);
  expect(
    console.attemptedRequests.filter(({ url, headers, body }) =>
      JSON.stringify([url, headers, body]).includes(payload),
    ),
  ).toEqual([]);
  expect(await sweep(console, use.testBed, [own])).toEqual([]);
});

test('a link in the open page asks at once and keeps the edited line, and Back does not ask again', async () => {
  const console = await use.open();
  await console.type('chat wai');
  await openLink(console, fragment);
  await console.waitFor(importQuestion);
  expect(console.page.url()).toBe(use.testBed.url);
  await enterAnswerAfterPause(console, 'n');
  await console.waitFor(/^keysh> chat wai$/);
  await console.page.goBack();
  await console.page.goForward();
  await console.type('t');
  await console.waitFor(/^keysh> chat wait$/);
  expect(console.page.url()).toBe(use.testBed.url);
});
