import type { CDPSession } from 'playwright-core';
import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { useBothPages } from './both-pages.ts';
import { memoryOf } from './probes.ts';
import { endOfReply } from './reply-cost.ts';
import { isQuick, record } from './report.ts';
import { rechunked, timeReply, typeQuestion } from './visits.ts';

const use = useBothPages();

test('memory of 10,000 full rows of 150 columns', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `${`${at} `.padEnd(150, 'of a row ')}\n\n`,
  );
  use.hosts.answer('openai', rechunked(replyWith([...rows, endOfReply])));
  const { keysh, baseline } = await use.sample(
    isQuick ? 1 : 3,
    async ({ page, context, question }) => {
      await page.setViewportSize({ width: 1400, height: 540 });
      const cdp = await context.newCDPSession(page);
      const before = await memory(cdp);
      await typeQuestion(page, question);
      await timeReply(page, endOfReply);
      return (await memory(cdp)) - before;
    },
  );
  record('scrollback', keysh, baseline);
});

async function memory(cdp: CDPSession): Promise<number> {
  const { heapMB, buffersMB } = await memoryOf(cdp);
  return heapMB + buffersMB;
}
