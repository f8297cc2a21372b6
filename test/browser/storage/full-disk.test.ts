import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { soak } from '../../support/soak.ts';
import { replyWith } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { runDownload } from '../support/import-export.ts';
import type { Console } from '../support/page.ts';
import { messagesIn } from '../support/stored-records.ts';

const use = useHarness();
const turns = soak ? 200 : 24;
const quota = soak ? 1 << 20 : 1 << 18;
/** Incompressible texts that together take twice the quota. */
const reply = () => randomBytes(quota / turns).toString('hex');

interface Said {
  readonly role: string;
  readonly text: string;
  readonly ending?: string;
}

/** Sets the storage quota of the page, or removes the limit. */
async function limiter({ page }: Console): Promise<(quotaSize?: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(use.testBed.url);
  return (quotaSize) =>
    session.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
}

/** Asks one question; returns how often the warning that nothing is saved was shown since the screen was cleared. */
async function turn(console: Console, number: number): Promise<number> {
  use.hosts.answer('openai', replyWith([reply(), ` end ${number}`]));
  await enterLine(console, `question ${number}`);
  await console.waitFor(` end ${number}`, 30_000);
  await console.prompt();
  const rows = await console.rows();
  await run(console, '/clear');
  return rows.filter((row) => row.startsWith('Not saved: the storage')).length;
}

/** Returns the texts of the stored questions and completed replies, in order. */
function textsIn(messages: readonly Said[]) {
  return {
    questions: messages.filter(({ role }) => role === 'user').map(({ text }) => text),
    ends: messages
      .filter(({ ending }) => ending === 'done')
      .map(({ text }) => text.slice(text.lastIndexOf(' end '))),
  };
}

test('a full disk is reported once, the conversation continues, and all of it can be exported', async () => {
  const console = await use.open({ stored: stored('openai') });
  const limit = await limiter(console);
  await limit(quota);
  await run(console, 'chat -m openai:gpt-4.1');
  const numbers = Array.from({ length: turns }, (_, at) => at + 1);
  const banners: number[] = [];
  for (const number of numbers) banners.push(await turn(console, number));
  const all = {
    questions: numbers.map((number) => `question ${number}`),
    ends: numbers.map((number) => ` end ${number}`),
  };
  expect(banners.reduce((sum, count) => sum + count)).toBe(1);
  expect(textsIn(JSON.parse((await runDownload(console, '/export all')).text).messages)).toEqual(
    all,
  );
  expect((await messagesIn(console)).length).toBeLessThan(2 * turns);
  await limit();
  expect(await turn(console, turns + 1)).toBe(0);
  expect(textsIn(await messagesIn(console))).toEqual({
    questions: [...all.questions, `question ${turns + 1}`],
    ends: [...all.ends, ` end ${turns + 1}`],
  });
});
