import { beforeEach, describe, expect, test } from 'vitest';
import { maxRecords } from '../../src/transfer/limits.ts';
import { soak } from '../support/soak.ts';
import { bot, question, reply, session, talks } from './records.ts';
import { type Browser, dump, exported, freshBrowser, imported, planned, plant } from './stores.ts';

const key = 'sk-proj-CANARY7f3a9c2e5b8d4f6a1c0e9b7d';
let browser: Browser;
let before: string;

beforeEach(async () => {
  browser = freshBrowser({ 'app-apikey-provider2': key, 'keysh-model': 'openai:gpt-4.1' });
  await plant(browser, { bots: [bot('poet', { k: key })], ...talks(2) });
  before = await dump(browser);
});

/** A file with these members behind its marks. */
function file(members: object): string {
  return JSON.stringify({ format: 'keysh', version: 1, ...members });
}

/** A question and a reply that used so much. */
function wasted(usage: object) {
  const messages = [question('q', 's'), reply('r', 's', 'q', { usage })];
  return { sessions: [session('s')], messages };
}

/** What is said of a file that is refused: one line, and nothing is changed. */
async function refused(text: BlobPart | File, name?: string): Promise<string> {
  const failure = await imported(text, browser, 'merge', name).catch((error: Error) => error);
  if (!(failure instanceof Error)) throw new Error('it was taken');
  expect(failure).toMatchObject({ name: 'Failure', kind: 'invalid-data' });
  expect(failure.message).toMatch(/^[^\n]{20,200}$/);
  expect(failure.message).toMatch(/ Nothing was changed\. \S/);
  expect(await dump(browser)).toBe(before);
  return failure.message;
}

describe('a file that is refused changes nothing and is told of in a line', () => {
  test('cut at every 1,000th byte', async () => {
    const text = file({ bots: [bot('a')], ...talks(40, { text: 'ä'.repeat(300) }) });
    const whole = new TextEncoder().encode(text);
    expect(whole.length).toBeGreaterThan(30_000);
    for (let end = 1000; end < whole.length; end += 1000) {
      expect(await refused(whole.slice(0, end))).toMatch(/ends in the mid|not text/);
    }
  });

  test.each([
    ['', 'The file is empty.'],
    ['  \n', 'The file is empty.'],
    ['{}', 'That is no export of keysh.'],
    ['{"format":"other","version":1}', 'That is no export of keysh.'],
    ['{"format":"keysh"}', 'a version that never was'],
    ['{"format":"keysh","version":2}', 'written by a newer version of keysh'],
    ['{"format":"keysh","version":"1"}', 'a version that never was'],
    ['{"format":"keysh","version":1}x', 'The file is no JSON'],
    ['{"format":"keysh","version":1}{', 'The file is no JSON'],
    ['{"format":"keysh","version":1,"bots":[{"a":1}', 'ends in the midst of it: bots, entry 1'],
    ['{"format":"keysh" "version":1}', 'The file is no JSON: format is broken.'],
    ['{"format":"keysh","version":1,"bots":[1 2]}', 'The file is no JSON: bots, entry 1'],
    ['{"format":"keysh","version":1,"bots":[,]}', 'The file is no JSON: bots, entry 1'],
    ['{"format":"keysh","version":1,"bots":[}', 'The file is no JSON: bots, entry 1'],
    ['{nonsense}', 'The file is no JSON: its beginning'],
    ['[1]', 'Entry 1 of the file is no conversation'],
    ['[null]', 'Entry 1 of the file is no conversation'],
    ['[{"mapping":7}]', 'Entry 1 of the file is no conversation'],
    ['PK\u0003\u0004…', 'That is an archive.'],
    ['\u0000\u0001', 'The file is no text.'],
  ])('%j: %s', async (text, words) => {
    expect(await refused(text)).toContain(words);
  });

  test.each([
    [{ bots: {} }, 'its bots are no list'],
    [{ bots: 'x' }, 'its bots are no list'],
    [{ sessions: null }, 'its sessions are no list'],
    [{ settings: [] }, 'its settings are no object'],
    [{ settings: { color: 1 } }, 'settings: color cannot be so'],
    [{ settings: { font: 'x'.repeat(501) } }, 'settings: font cannot be so'],
    [wasted({ output: 1e13 }), 'messages, entry 2: its usage.output is missing or cannot be so'],
    [wasted({ cost: 1e10 }), 'messages, entry 2: its usage.cost is missing or cannot be so'],
    [{ bots: [null] }, 'bots, entry 1: it is no record'],
    [{ bots: [[]] }, 'bots, entry 1: its v is missing'],
    [{ bots: [bot('a'), bot('b', { name: 42 })] }, 'bots, entry 2: its name'],
    [{ bots: [bot('a', { provider: 'evil' })] }, 'bots, entry 1: its provider'],
    [{ bots: [bot('a', { v: 2 })] }, 'bots, entry 1: its v'],
    [{ bots: [bot('a', { parameters: { temperature: 9 } })] }, 'its parameters.temperature'],
    [{ bots: [bot('a'), bot('a', { name: 'b' })] }, 'The id of bots, entry 2 was there before.'],
    [{ bots: [bot('a'.repeat(201), { name: 'a' })] }, 'The id of bots, entry 1 is too long.'],
    [{ bots: [bot('a b', { name: 'a' })] }, 'The id of bots, entry 1 holds a blank or control'],
    [{ sessions: [session('s\n')] }, 'The id of sessions, entry 1 holds a blank or control'],
    [{ sessions: [session('s\u202e')] }, 'The id of sessions, entry 1 holds a blank or control'],
    [{ sessions: [session('s', { bot: '\u001b[2J' })] }, 'The bot of sessions, entry 1 holds a'],
    [{ sessions: [session('s', { model: 'a\nb' })] }, 'The model of sessions, entry 1 holds a'],
    [{ sessions: [session('s', { title: null })] }, 'sessions, entry 1: its title'],
    [{ sessions: [session('s'), session('s')] }, 'The id of sessions, entry 2 was there before.'],
    [{ sessions: [session('s', { created: 'now' })] }, 'sessions, entry 1: its created'],
    [{ sessions: [session('s', { changed: 1e300 })] }, 'sessions, entry 1: its changed'],
    [
      { sessions: [session('s')], messages: [{ ...question('q', 's'), role: 'system' }] },
      'its role',
    ],
    [{ sessions: [session('s')], messages: [reply('r', 's', 'q', { usage: 7 })] }, 'its usage'],
    [
      { sessions: [session('s')], messages: [question('q', 's'), question('q', 's')] },
      'messages, entry 2 was',
    ],
    [{ messages: [question('q', 's9')] }, 'The session of messages, entry 1 is not in the file.'],
  ])('%j: %s', async (members, words) => {
    expect(await refused(file(members))).toContain(words);
  });

  test('a text of 10 MB', async () => {
    const long = 'x'.repeat(10_000_001);
    expect(await refused(file({ bots: [bot('a', { system: long })] }))).toContain(
      'A text of bots, entry 1 is over 10 MB.',
    );
    expect(await refused(file({ ...talks(1, { text: long }) }))).toContain(
      'A text of messages, entry 2',
    );
    expect(await refused(long, 'a.md')).toContain('The prompt is over 10 MB.');
  });

  test.each(['[', '{"a":', '{"format":"keysh","version":1,"bots":[', '[{"mapping":'])(
    '100,000 deep, begun with %s',
    async (start) => {
      const deep = '['.repeat(100_000);
      expect(await refused(start + deep)).toMatch(/nested more than 64 deep/);
      expect(await refused(start + deep + ']'.repeat(100_000))).toMatch(/nested more than 64 deep/);
    },
  );

  test('an element that has no end', async () => {
    const words = await refused(
      `{"format":"keysh","version":1,"bots":[{"a":"${'x'.repeat(21_000_000)}`,
    );
    expect(words).toContain('bots, entry 1 is over 20 MB.');
  });

  test('a file of over 512 MB, of which nothing is read', async () => {
    const huge = Object.defineProperty(new File(['{}'], 'a.json'), 'size', { value: 2 ** 30 });
    expect(await refused(huge)).toContain('The file is over 512 MB.');
  });

  test('bytes that are no UTF-8', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"format":"'), 0xff, 0xfe]);
    expect(await refused(bytes)).toContain('The file is not in UTF-8, perhaps in Latin-1');
  });

  test('a message whose id is that of one in another session here', async () => {
    const text = file({ sessions: [session('new')], messages: [question('s0q', 'new')] });
    const said = await refused(text);
    expect(said).toContain('has the id of one in another session here');
    await expect(planned(text, browser)).rejects.toThrow(said);
  });
});

test.runIf(soak)('two million messages', { timeout: 600_000 }, async () => {
  const line = (at: number) =>
    `{"v":1,"id":"m${at}","session":"s","role":"user","time":1,"text":""}`;
  const lines = Array.from({ length: 2 * maxRecords }, (_, at) => line(at)).join(',\n');
  const start = `{"format":"keysh","version":1,"sessions":[${JSON.stringify(session('s'))}],"messages":[`;
  expect(await refused(`${start}${lines}]}`)).toContain('The file has over 1,000,000 messages.');
});

test('a file that breaks off behind good records leaves bots and sessions as they are', async () => {
  const words = await refused(
    `{"format":"keysh","version":1,"bots":[${JSON.stringify(bot('b1', { name: 'ok' }))},{"id":"b2","name":42}],"sessions":[{"id":"c1","messages":[{"role":"us`,
  );
  expect(words).toBe(
    'The file is wrong at bots, entry 2: its v is missing or cannot be so. Nothing was changed. Mend or remove that entry, or export anew.',
  );
});

test('names that mean something to JavaScript are names and nothing else', async () => {
  const evil = `{"format":"keysh","version":1,"__proto__":{"isAdmin":true},"settings":{"constructor":{"prototype":{"x":1}},"__proto__":{"baseUrl":"https://evil.example"}},"bots":[{"v":1,"id":"__proto__","name":"toString","provider":"openai","model":"gpt-4.1","system":"s","parameters":{"__proto__":{"seed":1}}}]}`;
  await imported(evil, browser);
  for (const name of ['isAdmin', 'x', 'baseUrl', 'seed']) {
    expect(({} as Record<string, unknown>)[name]).toBeUndefined();
  }
  const { bots } = JSON.parse(await exported(browser));
  expect(bots).toContainEqual(bot('__proto__', { name: 'toString', system: 's' }));
  const here = await dump(browser);
  await imported(evil, browser);
  expect(await dump(browser)).toBe(here);
});
