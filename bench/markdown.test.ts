import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { useBothPages } from './both-pages.ts';
import { costOfReply, deltasOf } from './reply-cost.ts';
import { isQuick, record } from './report.ts';
import { rechunked } from './visits.ts';

const use = useBothPages();
const rounds = isQuick ? 1 : 3;

test.each([
  ['listWork', (size: number) => '- an item with **bold** text\n'.repeat(5000 * size)],
  ['paragraphWork', (size: number) => 'some words of *text* and so on, '.repeat(31_250 * size)],
] as const)(
  '%s: CPU time for Markdown, compared with half the text',
  async (id, textOfSize) => {
    const [halves, wholes]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      halves.push(await workFor(textOfSize(0.5)));
      wholes.push(await workFor(textOfSize(1)));
    }
    record(id, wholes, halves);
  },
  600_000,
);

/** Streams the text without pauses; returns the CPU time of the main thread. */
async function workFor(text: string): Promise<number> {
  use.hosts.answer('openai', rechunked(replyWith(deltasOf(text))));
  const { workMs } = await costOfReply(await use.open('keysh'));
  return workMs;
}
