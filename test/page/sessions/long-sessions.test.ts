import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { enterLine } from '../../browser/support/bots.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { plantRecords } from '../../browser/support/stored-records.ts';
import { canary } from '../../support/canary-keys.ts';
import { questionRecord, replyRecord, sessionRecord } from '../../support/session-records.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();
const exchanges = 300;
const id = 'aaaa1111-0';
const reading = 'Reading the conversation · Ctrl-C stops';
const { key } = canary('mistral');

/** Opens a console with one session; the text of its question `q1` is given. */
async function openWithLongSession(second = 'q1'): Promise<Console> {
  const console = await use.open({
    stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' },
  });
  use.hosts.answer('openai', replyWith(['fine']));
  const numbers = Array.from({ length: exchanges }, (_, at) => at);
  await plantRecords(console, {
    sessions: [sessionRecord(id, Date.now())],
    messages: numbers.flatMap((at) => [
      questionRecord(id, `q${at}`, at === 1 ? second : `q${at}`),
      replyRecord(id, `q${at}`, `to q${at}`),
    ]),
  });
  return console;
}

/** Holds back the next reading of all messages of a session until `release`. */
async function holdBack({ page }: Console): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { getAllKeys } = IDBIndex.prototype;
    const released = new Promise((resolve) => Object.assign(window, { release: resolve }));
    IDBIndex.prototype.getAllKeys = function (this: IDBIndex, ...range) {
      IDBIndex.prototype.getAllKeys = getAllKeys;
      const request = getAllKeys.apply(this, range);
      const listen = request.addEventListener.bind(request);
      request.addEventListener = (type: string, listener: EventListener) =>
        listen(type, async (event) => {
          await released;
          listener(event);
        });
      return request;
    };
  });
  return () => page.evaluate(() => (window as unknown as { release(): void }).release());
}

/** Opens a console that has resumed a session of which only the end is read. */
async function openPartlyRead(second?: string) {
  const console = await openWithLongSession(second);
  const release = await holdBack(console);
  await run(console, 'session resume 1');
  return { console, release };
}

/** Returns the texts of the last request. */
const sent = () => sentMessages(use.chatRequests.at(-1)).map(({ content }) => content);

/** Returns the texts of a request after some exchanges. */
const textsOf = (last: string, count = exchanges) => [
  ...Array.from({ length: count }, (_, at) => [`q${at}`, `to q${at}`]).flat(),
  last,
];

test.each(['session resume 1', 'chat -c'])(
  '%s shows the last three exchanges before the others are read',
  async (line) => {
    const console = await openWithLongSession();
    const release = await holdBack(console);
    await run(console, line);
    const rows = (await console.rows()).map((row) => row.trim());
    const shown = rows.slice(rows.indexOf('Earlier questions: /session show aaaa1111') + 1);
    expect(shown.filter((row) => row !== '').slice(0, -1)).toEqual([
      '> q297',
      'to q297',
      '> q298',
      'to q298',
      '> q299',
      'to q299',
    ]);
    await release();
    await run(console, 'and now?');
    expect(sent()).toEqual(textsOf('and now?'));
  },
);

test('a message waits until the whole conversation is read', async () => {
  const { console, release } = await openPartlyRead();
  await enterLine(console, 'and now?');
  await console.waitFor(reading);
  expect(use.chatRequests).toEqual([]);
  await release();
  await console.prompt();
  expect(sent()).toEqual(textsOf('and now?'));
  expect(await console.screen()).not.toContain(reading);
});

test('Ctrl-C ends the wait, and the next message has the whole conversation', async () => {
  const { console, release } = await openPartlyRead();
  await enterLine(console, 'and now?');
  await console.waitFor(reading);
  await console.press('Control+C');
  await console.waitFor('[stopped]');
  await console.prompt();
  expect(use.chatRequests).toEqual([]);
  await console.press('ArrowUp');
  await console.waitFor(/> and now\?$/);
  await console.press('Enter');
  await console.waitFor(reading);
  await release();
  await console.waitFor('fine');
  expect(sent()).toEqual(textsOf('and now?'));
});

test.each([
  ['/edit 1', /> q0$/],
  ['/undo', 'Question 300 is undone; the next request contains 299 replies.'],
  ['/usage', /^300 questions, /],
] as const)('%s waits for the whole conversation', async (line, shown) => {
  const { console, release } = await openPartlyRead();
  await enterLine(console, line);
  await console.waitFor(reading);
  await release();
  await console.waitFor(shown);
});

test('/retry sends the whole conversation', async () => {
  const { console, release } = await openPartlyRead();
  await enterLine(console, '/retry');
  await console.waitFor(reading);
  await release();
  await console.waitFor('fine');
  expect(sent()).toEqual(textsOf('q299', exchanges - 1));
});

test('a key in a message that is read later, which another tab stores meanwhile, is not sent', async () => {
  const { console, release } = await openPartlyRead(`token ${key} end`);
  const other = await use.openSecondTab(console);
  await run(other, `key set mistral ${key}`);
  await enterLine(console, 'and now?');
  await console.waitFor(reading);
  await release();
  await console.waitFor(/^✗ Stopped: the conversation so far contains your mistral key/);
  await console.prompt();
  await run(console, 'and again?');
  expect(use.chatRequests).toEqual([]);
});

test('a key that is stored after all messages were searched is found in them', async () => {
  const { console, release } = await openPartlyRead(`token ${key} end`);
  await release();
  await run(console, 'and now?');
  expect(sent()).toHaveLength(2 * exchanges + 1);
  await run(console, `/key set mistral ${key}`);
  await run(console, 'and again?');
  await console.waitFor(/^✗ Stopped: the conversation so far contains your mistral key/);
  expect(use.chatRequests).toHaveLength(1);
});

test('what another tab undoes, asks and removes meanwhile is followed', async () => {
  const console = await openWithLongSession();
  const other = await use.openSecondTab(console);
  await run(other, 'session resume 1');
  await run(other, '/usage');
  const release = await holdBack(console);
  await run(console, 'session resume 1');
  await run(other, '/undo');
  await run(other, 'instead');
  await enterLine(console, 'and now?');
  await console.waitFor(reading);
  await release();
  await console.waitFor('No longer in this conversation: q299');
  await console.waitFor('From another tab:');
  await console.prompt();
  expect(sent()).toEqual([...textsOf('instead', exchanges - 1), 'fine', 'and now?']);
});

test('a conversation that another tab removes meanwhile is left', async () => {
  const console = await openWithLongSession();
  const other = await use.openSecondTab(console);
  await run(console, 'session resume 1');
  await run(other, 'session rm 1 --yes');
  await run(console, 'and now?');
  await console.waitFor('This conversation was removed. A new one begins.');
  expect(sent()).toEqual(['and now?']);
});

test('another conversation can be begun while the rest is read', async () => {
  const { console, release } = await openPartlyRead();
  await run(console, '/exit');
  await run(console, 'chat');
  await run(console, 'hello');
  await release();
  expect(sent()).toEqual(['hello']);
  await run(console, '/session show 2');
  await console.waitFor(/^> q0$/);
});
