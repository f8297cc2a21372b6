import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { run, stored, useHarness } from '../test/browser/support/harness.ts';
import type { Console } from '../test/browser/support/page.ts';
import { recordEnter } from './probes.ts';
import { record } from './report.ts';
import { seedSessions } from './seed-sessions.ts';

const use = useHarness();
const rounds = 7;

test('time from Enter to the request after 2,000 turns of 2 kB, compared with one turn', async () => {
  use.hosts.answer('openai', replyWith(['ok']));
  const [long, short] = [await resumeConversation(4000), await resumeConversation(2)];
  const times = { long: [] as number[], short: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.short.push(await timeToRequest(short));
    times.long.push(await timeToRequest(long));
  }
  record('firstRequest', times.long.slice(0, 1));
  record('laterRequest', times.long.slice(1), times.short.slice(1));
}, 120_000);

/** Returns a console in a stored conversation of that many messages. */
async function resumeConversation(messages: number): Promise<Console> {
  const console = await use.open({
    stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' },
  });
  await console.page.evaluate(seedSessions, { sessions: 1, messages });
  await console.page.addInitScript(recordRequestTimes);
  await console.page.reload();
  await console.prompt();
  await run(console, 'chat -c');
  return console;
}

/** Sends a question; returns the milliseconds from Enter to the request. */
async function timeToRequest(console: Console): Promise<number> {
  await console.page.bringToFront();
  await console.page.evaluate(recordEnter);
  await run(console, 'and then');
  return console.page.evaluate(() => {
    const { requested, entered } = document.documentElement.dataset;
    return Number(requested) - Number(entered);
  });
}

/** Runs in the page: records the time of the last request on the root element. */
function recordRequestTimes(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (...request) => {
    document.documentElement.dataset.requested = `${performance.now()}`;
    return fetch(...request);
  };
}
