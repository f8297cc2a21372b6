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

/** Returns an export with these members after the format and version. */
function file(members: object): string {
  return JSON.stringify({ format: 'keysh', version: 1, ...members });
}

/** Returns a question and a reply with this usage. */
function withUsage(usage: object) {
  const messages = [question('q', 's'), reply('r', 's', 'q', { usage })];
  return { sessions: [session('s')], messages };
}

/** Imports a file that must be refused without changes. Returns the message, which is one line. */
async function refused(text: BlobPart | File, name?: string): Promise<string> {
  const failure = await imported(text, browser, 'merge', name).catch((error: Error) => error);
  if (!(failure instanceof Error)) throw new Error('the file was imported');
  expect(failure).toMatchObject({ name: 'Failure', kind: 'invalid-data' });
  expect(failure.message).toMatch(/^[^\n]{20,200}$/);
  expect(failure.message).toMatch(/ Nothing was changed\. \S/);
  expect(await dump(browser)).toBe(before);
  return failure.message;
}

describe('a refused file changes nothing and is reported in one line', () => {
  test('cut at every 1,000th byte', async () => {
    const text = file({ bots: [bot('a')], ...talks(40, { text: 'ä'.repeat(300) }) });
    const whole = new TextEncoder().encode(text);
    expect(whole.length).toBeGreaterThan(30_000);
    for (let end = 1000; end < whole.length; end += 1000) {
      expect(await refused(whole.slice(0, end))).toMatch(/is cut off|ends in the middle|not text/);
    }
  });

  test.each([
    ['', 'The file is empty.'],
    ['  \n', 'The file is empty.'],
    ['{}', 'That is not a keysh export.'],
    ['{"format":"other","version":1}', 'That is not a keysh export.'],
    ['{"format":"keysh"}', 'an unknown version'],
    ['{"format":"keysh","version":2}', 'written by a newer version of keysh'],
    ['{"format":"keysh","version":"1"}', 'an unknown version'],
    ['{"format":"keysh","version":1}x', 'The file is not valid JSON'],
    ['{"format":"keysh","version":1}{', 'The file is not valid JSON'],
    ['{"format":"keysh","version":1,"bots":[{"a":1}', 'The file is cut off at entry 1 of bots'],
    ['{"format":"keysh" "version":1}', 'The file is not valid JSON at format.'],
    [
      '{"format":"keysh","version":1,"bots":[1 2]}',
      'The file is not valid JSON at entry 1 of bots',
    ],
    ['{"format":"keysh","version":1,"bots":[,]}', 'The file is not valid JSON at entry 1 of bots'],
    ['{"format":"keysh","version":1,"bots":[}', 'The file is not valid JSON at entry 1 of bots'],
    ['{nonsense}', 'The file is not valid JSON at its beginning'],
    ['[1]', 'Entry 1 of the file is not a ChatGPT conversation'],
    ['[null]', 'Entry 1 of the file is not a ChatGPT conversation'],
    ['[{"mapping":7}]', 'Entry 1 of the file is not a ChatGPT conversation'],
    ['PK\u0003\u0004…', 'That is an archive.'],
    ['%PDF-1.7\n1 0 obj', 'That is a PDF.'],
    ['\u0000\u0001', 'The file is not text.'],
  ])('%j: %s', async (text, words) => {
    expect(await refused(text)).toContain(words);
  });

  test.each([
    [{ bots: {} }, 'its bots are not a list'],
    [{ bots: 'x' }, 'its bots are not a list'],
    [{ sessions: null }, 'its sessions are not a list'],
    [{ settings: [] }, 'its settings are not an object'],
    [{ settings: { color: 1 } }, 'settings: color has an invalid value'],
    [{ settings: { font: 'x'.repeat(501) } }, 'settings: font has an invalid value'],
    [withUsage({ output: 1e13 }), 'entry 2 of messages: its usage.output is missing or invalid'],
    [withUsage({ cost: 1e10 }), 'entry 2 of messages: its usage.cost is missing or invalid'],
    [{ bots: [null] }, 'entry 1 of bots: it is not an object'],
    [{ bots: [[]] }, 'entry 1 of bots: its v is missing'],
    [{ bots: [bot('a'), bot('b', { name: 42 })] }, 'entry 2 of bots: its name'],
    [{ bots: [bot('a', { provider: 'evil' })] }, 'entry 1 of bots: its provider'],
    [{ bots: [bot('a', { v: 2 })] }, 'entry 1 of bots: its v'],
    [{ bots: [bot('a', { parameters: { temperature: 9 } })] }, 'its parameters.temperature'],
    [{ bots: [bot('a'), bot('a', { name: 'b' })] }, 'entry 2 of bots: its id is not unique.'],
    [{ bots: [bot('a'.repeat(201), { name: 'a' })] }, 'entry 1 of bots: its id is too long.'],
    [{ bots: [bot('a b', { name: 'a' })] }, 'entry 1 of bots: its id contains a blank or control'],
    [{ sessions: [session('s\n')] }, 'entry 1 of sessions: its id contains a blank or control'],
    [{ sessions: [session('s\u202e')] }, 'entry 1 of sessions: its id contains a blank or control'],
    [{ sessions: [session('s', { bot: '\u001b[2J' })] }, 'entry 1 of sessions: its bot contains a'],
    [{ sessions: [session('s', { model: 'a\nb' })] }, 'entry 1 of sessions: its model contains a'],
    [{ sessions: [session('s', { title: null })] }, 'entry 1 of sessions: its title'],
    [{ sessions: [session('s'), session('s')] }, 'entry 2 of sessions: its id is not unique.'],
    [{ sessions: [session('s', { created: 'now' })] }, 'entry 1 of sessions: its created'],
    [{ sessions: [session('s', { changed: 1e300 })] }, 'entry 1 of sessions: its changed'],
    [
      { sessions: [session('s')], messages: [{ ...question('q', 's'), role: 'system' }] },
      'its role',
    ],
    [{ sessions: [session('s')], messages: [reply('r', 's', 'q', { usage: 7 })] }, 'its usage'],
    [
      { sessions: [session('s')], messages: [question('q', 's'), question('q', 's')] },
      'entry 2 of messages: its id is not unique',
    ],
    [{ messages: [question('q', 's9')] }, 'entry 1 of messages: its session is not in the file.'],
  ])('%j: %s', async (members, words) => {
    expect(await refused(file(members))).toContain(words);
  });

  test('a text over 10 MB', async () => {
    const long = 'x'.repeat(10_000_001);
    expect(await refused(file({ bots: [bot('a', { system: long })] }))).toContain(
      'entry 1 of bots: a text is over 10 MB.',
    );
    expect(await refused(file({ ...talks(1, { text: long }) }))).toContain(
      'entry 2 of messages: a text is over',
    );
    expect(await refused(long, 'a.md')).toContain('The prompt is over 10 MB.');
  });

  test.each(['[', '{"a":', '{"format":"keysh","version":1,"bots":[', '[{"mapping":'])(
    '100,000 nested arrays after %s',
    async (start) => {
      const deep = '['.repeat(100_000);
      expect(await refused(start + deep)).toMatch(/nested more than 64 levels deep/);
      expect(await refused(start + deep + ']'.repeat(100_000))).toMatch(
        /nested more than 64 levels deep/,
      );
    },
  );

  test('an element without an end', async () => {
    const words = await refused(
      `{"format":"keysh","version":1,"bots":[{"a":"${'x'.repeat(21_000_000)}`,
    );
    expect(words).toContain('too large at entry 1 of bots, which is over 20 MB.');
  });

  test('a file over 512 MB, without reading it', async () => {
    const huge = Object.defineProperty(new File(['{}'], 'a.json'), 'size', { value: 2 ** 30 });
    expect(await refused(huge)).toContain('The file is over 512 MB.');
  });

  test('bytes that are not UTF-8', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"format":"'), 0xff, 0xfe]);
    expect(await refused(bytes)).toContain('The file is not in UTF-8, perhaps in Latin-1');
  });

  test('a message with the id of one in another stored session', async () => {
    const text = file({ sessions: [session('new')], messages: [question('s0q', 'new')] });
    const message = await refused(text);
    expect(message).toContain('has the same id as one in another stored session');
    await expect(planned(text, browser)).rejects.toThrow(message);
  });
});

test.runIf(soak)('two million messages', { timeout: 600_000 }, async () => {
  const line = (at: number) =>
    `{"v":1,"id":"m${at}","session":"s","role":"user","time":1,"text":""}`;
  const lines = Array.from({ length: 2 * maxRecords }, (_, at) => line(at)).join(',\n');
  const start = `{"format":"keysh","version":1,"sessions":[${JSON.stringify(session('s'))}],"messages":[`;
  expect(await refused(`${start}${lines}]}`)).toContain('The file has over 1,000,000 messages.');
});

test('a file that is cut off after valid records changes no bots or sessions', async () => {
  const words = await refused(
    `{"format":"keysh","version":1,"bots":[${JSON.stringify(bot('b1', { name: 'ok' }))},{"id":"b2","name":42}],"sessions":[{"id":"c1","messages":[{"role":"us`,
  );
  expect(words).toBe(
    'The file is invalid at entry 2 of bots: its v is missing or invalid. Nothing was changed. Correct or remove that entry, or export the file again.',
  );
});

test('names such as __proto__ are plain names', async () => {
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
