import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { useBothPages } from './both-pages.ts';
import { isQuick, record } from './report.ts';
import { rechunked, timeReply, typeQuestion } from './visits.ts';

const use = useBothPages();

test('100,000 deltas from the socket to the terminal', async () => {
  const words = Array.from({ length: 100_000 }, (_, at) => `word${at}${at % 12 ? ' ' : '\n'}`);
  use.hosts.answer('openai', rechunked(replyWith([...words, 'SENTINEL'])));
  const { keysh, baseline } = await use.sample(isQuick ? 2 : 5, async ({ page }, question) => {
    await typeQuestion(page, question);
    return timeReply(page);
  });
  record('deltas', keysh, baseline);
});
