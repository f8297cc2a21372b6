import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { useBothPages } from './both-pages.ts';
import { type Cost, costOfReply, deltasOf, endOfReply } from './reply-cost.ts';
import { isQuick, record } from './report.ts';
import type { RowId } from './rows.ts';
import { rechunked } from './visits.ts';

type Costs = Readonly<Record<'rendered' | 'raw' | 'baseline', Cost[]>>;

const use = useBothPages();

test('a reply of 100,000 deltas, rendered, raw, and on the baseline page', async () => {
  const words = Array.from({ length: 100_000 }, (_, at) => `word${at}${at % 12 ? ' ' : '\n'}`);
  const costs = await measure([...words, endOfReply], isQuick ? 2 : 5);
  compare(costs, 'manyDeltas', 'rendered', 'timeMs');
  compare(costs, 'manyDeltasRaw', 'raw', 'timeMs');
  compare(costs, 'manyDeltasBlocked', 'rendered', 'blockedMs');
  compare(costs, 'manyDeltasGap', 'rendered', 'longestGapMs');
}, 600_000);

test('a Markdown reply of 20,000 tokens, rendered, raw, and on the baseline page', async () => {
  const costs = await measure(deltasOf(markdownOf(200)), isQuick ? 2 : 5);
  compare(costs, 'longReply', 'rendered', 'timeMs');
  compare(costs, 'longReplyRaw', 'raw', 'timeMs');
  compare(costs, 'longReplyBlocked', 'rendered', 'blockedMs');
  compare(costs, 'longReplyGap', 'rendered', 'longestGapMs');
  compare(costs, 'longReplyWork', 'rendered', 'workMs');
  compare(costs, 'longReplyRawWork', 'raw', 'workMs');
  compare(costs, 'longReplyHeap', 'rendered', 'heapMB');
}, 600_000);

test('a Markdown reply of 2,000 tokens, rendered, raw, and on the baseline page', async () => {
  const costs = await measure(deltasOf(markdownOf(20)), isQuick ? 3 : 7);
  compare(costs, 'shortReply', 'rendered', 'timeMs');
  compare(costs, 'shortReplyRaw', 'raw', 'timeMs');
  compare(costs, 'shortReplyBlocked', 'rendered', 'blockedMs');
}, 600_000);

/** Measures a reply on the pages alternately. */
async function measure(deltas: readonly string[], rounds: number): Promise<Costs> {
  use.hosts.answer('openai', rechunked(replyWith(deltas)));
  const costs: Costs = { rendered: [], raw: [], baseline: [] };
  for (let round = 0; round < rounds; round += 1) {
    costs.baseline.push(await costOfReply(await use.open('storing')));
    costs.rendered.push(await costOfReply(await use.open('keysh')));
    costs.raw.push(
      await costOfReply(await use.open('keysh', { entries: { 'keysh-markdown': 'off' } })),
    );
  }
  return costs;
}

function compare(costs: Costs, id: RowId, page: keyof Costs, field: keyof Cost): void {
  const of = (name: keyof Costs) => costs[name].map((cost) => cost[field]);
  record(id, of(page), of('baseline'));
}

function markdownOf(sections: number): string {
  return Array.from({ length: sections }, (_, at) => section(at)).join('');
}

/** Returns a section of about 100 tokens with the usual kinds of blocks. */
function section(at: number): string {
  return `## Section ${at}

A paragraph with **bold words**, \`code\`, and [a link](https://example.com/${at}) that is wrapped
once or twice on the screen, as most paragraphs are.

- an item with *some* text
  - one in that item
- another, with \`code\`

| name | count |
|---|---:|
| item ${at} | ${at * 37} |
| other | 12 |

\`\`\`js
function f${at}(value) {
  return value.map((each) => each * ${at}); // a comment
}
\`\`\`

`;
}
