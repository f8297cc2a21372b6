import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import {
  drop,
  enterAnswer,
  enterAnswerAfterPause,
  importQuestion,
  poet,
} from '../../browser/support/share-links.ts';
import { stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('a file dropped during a reply is asked about after it', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', replyWith(Array(200).fill('Once '), { pause: 50 }));
  await enterAnswer(console, 'chat -m openai:gpt-4.1 tell');
  await console.waitFor('Once');
  await drop(console, 'a.json', JSON.stringify({ format: 'keysh-bot', version: 1, bot: poet }));
  await console.page.waitForTimeout(100);
  expect((await console.rows()).join('\n')).not.toContain('Import it');
  await console.press('Control+c');
  await console.waitFor(importQuestion);
  await enterAnswerAfterPause(console, 'n');
  await console.prompt();
});
