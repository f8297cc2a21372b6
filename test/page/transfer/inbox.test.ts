import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import { botRecords } from '../../browser/support/bots.ts';
import {
  enterAnswer,
  enterAnswerAfterPause,
  enterPasted,
  fragmentOf,
  importQuestion,
  openLink,
  poet,
} from '../../browser/support/share-links.ts';
import { run, stored, useHarness } from '../support/harness.ts';

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
