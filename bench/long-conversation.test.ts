import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { run, stored, useHarness } from '../test/browser/support/harness.ts';
import type { Console } from '../test/browser/support/page.ts';
import { recordEnter } from './probes.ts';
import { isQuick, record } from './report.ts';
import { seedSessions } from './seed-sessions.ts';

const use = useHarness();
const rounds = isQuick ? 3 : 7;

test('time from Enter to the request after 10, 500 and 2,000 turns of 2 kB, compared with one turn', async () => {
  use.hosts.answer('openai', replyWith(['ok']));
  const times: number[][] = [];
  const consoles: Console[] = [];
  for (const turns of [1, 10, 500, 2000]) consoles.push(await resumeConversation(2 * turns));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, console] of consoles.entries()) {
      times[at] = [...(times[at] ?? []), await timeToRequest(console, 'and then')];
    }
  }
  const [one = [], ten = [], many = [], most = []] = times.map((all) => all.slice(1));
  record('request1', one);
  record('request10', ten, one);
  record('request500', many, one);
  record('request2000', most, one);
  record('firstRequest', times[3]?.slice(0, 1) ?? []);
}, 180_000);

test('time from Enter to the request with a pasted megabyte', async () => {
  use.hosts.answer('openai', replyWith(['ok']));
  const console = await resumeConversation(2);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await run(console, '/new');
    await console.paste('lorem ipsum dolor sit amet\n'.repeat(37_000));
    await console.waitFor(/about 250k tokens\]$/);
    times.push(await timeToRequest(console, ''));
  }
  record('requestPasted', times);
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

/** Adds text to the line and sends it; returns the milliseconds from Enter to the request. */
async function timeToRequest(console: Console, text: string): Promise<number> {
  await console.page.bringToFront();
  await console.page.evaluate(recordEnter);
  await run(console, text);
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
