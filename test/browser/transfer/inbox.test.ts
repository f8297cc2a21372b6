import { expect, test } from 'vitest';
import { json, replyWith } from '../support/answers.ts';
import { botRecords } from '../support/bots.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import {
  enterAnswer,
  enterAnswerAfterPause,
  enterPasted,
  fragmentOf,
  importQuestion,
  openLink,
  poet,
} from '../support/share-links.ts';

const use = useHarness();
const fragment = await fragmentOf(poet);

test('text typed for the line does not answer the question about a link, and is kept', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', json({ data: [] }, { delay: 700 }), 'models');
  await enterAnswer(console, 'model list --provider openai');
  await enterAnswer(console, 'y');
  await openLink(console, fragment);
  await console.waitFor(importQuestion);
  await enterAnswer(console, 'y');
  await enterAnswerAfterPause(console, 'n');
  await console.waitFor(/^Nothing was imported\./);
  await console.waitFor(/^keysh> y$/);
  await console.prompt();
  await console.type('versi');
  await openLink(console, fragment);
  await enterAnswer(console, 'on');
  await enterAnswerAfterPause(console, 'n');
  await console.waitFor(/^keysh> version$/);
  await console.prompt();
  expect(await botRecords(console)).toEqual([]);
});

test('a link entered in chat mode is asked about and not sent', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await enterPasted(console, `${use.testBed.url}${fragment}`);
  await console.waitFor(importQuestion);
  await enterAnswer(console, 'n');
  await console.waitFor(/^Nothing was imported\./);
  await console.prompt();
  expect(use.chatRequests).toEqual([]);
});

test('two links that arrive during a reply are asked about one after the other', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', replyWith(Array(200).fill('Once '), { pause: 50 }));
  await enterAnswer(console, 'chat -m openai:gpt-4.1 tell');
  await console.waitFor('Once');
  await openLink(console, fragment);
  await expect.poll(() => console.page.url()).toBe(use.testBed.url);
  await openLink(console, await fragmentOf({ ...poet, name: 'bard' }));
  await console.press('Control+c');
  await console.waitFor(/^Import it as poet\? /);
  await enterAnswerAfterPause(console, 'n');
  await console.waitFor(/^Import it as bard\? /);
  await enterAnswerAfterPause(console, 'n');
  await console.prompt();
});
