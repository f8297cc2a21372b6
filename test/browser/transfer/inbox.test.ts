import { expect, test } from 'vitest';
import { replyWith } from '../support/answers.ts';
import { stored, useHarness } from '../support/harness.ts';
import {
  enterAnswer,
  enterAnswerAfterPause,
  fragmentOf,
  openLink,
  poet,
} from '../support/share-links.ts';

const use = useHarness();

const fragment = await fragmentOf(poet);

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
