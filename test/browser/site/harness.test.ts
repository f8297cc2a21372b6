import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { policy } from '../../../scripts/page.mjs';
import { errorBody } from '../../support/error-bodies.ts';
import { composedStream } from '../../support/streams/index.ts';
import {
  connectionReset,
  errorAnswer,
  noResponse,
  replyWith,
  streamAnswer,
} from '../support/answers.ts';
import { blankPage } from '../support/blank-page.ts';
import { hosts } from '../support/hosts.ts';
import { type Console, openConsole, openTestBed, type TestBed } from '../support/page.ts';

const origin = (name: string) => `${name.includes(':') ? 'http' : 'https'}://${name}`;
const blank = blankPage(policy(hosts.map(({ name }) => origin(name))));

let bench: TestBed;
let opened: Console;

beforeAll(async () => {
  bench = await openTestBed(blank.folder);
});
afterAll(async () => {
  await bench.close();
  blank.remove();
});

/** Fetches in the page; returns the status and text, or the name of the error. */
function get(url: string, init: RequestInit = {}): Promise<string> {
  return opened.page.evaluate(
    async ([to, how]) => {
      try {
        const response = await fetch(to, how);
        return `${response.status} ${await response.text()}`;
      } catch (error) {
        return (error as Error).name;
      }
    },
    [url, init] as const,
  );
}

const post = (headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: '{}',
});

describe('the stand-ins', () => {
  beforeAll(async () => {
    opened = await openConsole(bench);
  });
  beforeEach(() => bench.hosts.reset());
  afterAll(() => opened.close());

  it.each(hosts)('answer for $id under its host name, models and chat', async (host) => {
    const headers = Object.fromEntries((host.requiredHeaders ?? []).map((name) => [name, 'true']));
    const models = await get(origin(host.name) + host.modelsPath, { headers });
    expect(models).toBe(`200 ${JSON.stringify(host.models)}`);
    const chat = await get(`${origin(host.name)}/chat?a=b`, post(headers));
    expect(chat).toMatch(/^200 (event|data|:|\{)/);
    const [, seen] = bench.hosts.requests;
    expect(seen).toMatchObject({
      method: 'POST',
      host: host.name,
      path: '/chat',
      query: '?a=b',
      body: '{}',
    });
    expect(opened.violations).toEqual([]);
  });

  it("allow each host's own request headers and no others", async () => {
    const extra = post({ authorization: 'Bearer x', 'x-stainless-lang': 'js' });
    expect(await get('https://api.mistral.ai/v1/chat/completions', extra)).toBe('TypeError');
    expect(await get('https://api.anthropic.com/v1/messages', post({ 'x-api-key': 'x' }))).toBe(
      'TypeError',
    );
    expect(bench.hosts.requests).toEqual([]);
    expect(bench.hosts.preflights.map(({ host }) => host)).toEqual([
      'api.mistral.ai',
      'api.anthropic.com',
    ]);
  });

  it('fail with and without CORS headers, by cutting the connection, and during a stream', async () => {
    const ask = () => get('https://api.openai.com/v1/chat/completions', post({}));
    bench.hosts.answer('openai', errorAnswer(errorBody('openai', 'invalid key')));
    expect(await ask()).toMatch(/^401 \{/);
    bench.hosts.answer('openai', errorAnswer(errorBody('openai', 'invalid key'), { cors: false }));
    expect(await ask()).toBe('TypeError');
    bench.hosts.answer('openai', connectionReset);
    expect(await ask()).toBe('TypeError');
    bench.hosts.answer('openai', replyWith(['one'], { end: 'break' }));
    expect(await ask()).toBe('TypeError');
    expect(bench.hosts.requests).toHaveLength(4);
  });

  it('detect that the browser disconnects', async () => {
    bench.hosts.answer('groq', noResponse);
    const gone = opened.page.evaluate(() =>
      fetch('https://api.groq.com/', { signal: AbortSignal.timeout(100) }).catch((e) => e.name),
    );
    expect(await gone).toBe('TimeoutError');
    await expect.poll(() => bench.hosts.requests[0]?.closedEarly).toBe(true);
  });

  it('stream a reply piece by piece', async () => {
    bench.hosts.answer(
      'xai',
      streamAnswer(composedStream('openai, text'), { delay: 50, pause: 30 }),
    );
    const pieces = await opened.page.evaluate(async () => {
      const { body } = await fetch('https://api.x.ai/');
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      const found: [string, number][] = [];
      for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
        found.push([next.value, performance.now()]);
      }
      return found;
    });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.every(([text]) => text.startsWith('data: '))).toBe(true);
    expect((pieces.at(-1)?.[1] ?? 0) - (pieces[0]?.[1] ?? 0)).toBeGreaterThan(30);
  });
});

describe('the page', () => {
  beforeEach(async () => {
    bench.hosts.reset();
    bench.servedPaths.length = 0;
    opened = await openConsole(bench, { path: '#b=1.x', stored: { a: '1' } });
  });
  afterEach(() => opened.close());

  it('accepts keys and pasted text, and shows rows', async () => {
    await opened.prompt();
    await opened.type('hällo 日本');
    await opened.waitFor('> hällo 日本');
    await opened.press('Enter');
    await opened.prompt();
    await opened.paste('pasted');
    await opened.waitFor(/^> pasted$/);
    expect(await opened.screen()).toBe('> hällo 日本\n> pasted');
    await opened.type('x'.repeat(150));
    await opened.waitFor(`pasted${'x'.repeat(150)}`);
    await expect(opened.waitFor('never', 100)).rejects.toThrow(/never.*\n.*hällo/);
  });

  it('has its storage, and a reload restores nothing that was removed', async () => {
    expect((await opened.storage()).local).toEqual({ a: '1' });
    await opened.page.evaluate(() => localStorage.clear());
    await opened.page.reload();
    expect((await opened.storage()).local).toEqual({});
    expect(bench.servedPaths.filter((path) => path === '/')).toHaveLength(2);
  });

  it('leaves nothing for the next console, which may reuse the page', async () => {
    await opened.page.setViewportSize({ width: 500, height: 300 });
    await opened.page.evaluate(async () => {
      sessionStorage.setItem('left', 'left');
      history.pushState(null, '', '#left');
      // biome-ignore lint/suspicious/noDocumentCookie: the test removes it.
      document.cookie = 'left=left';
      await caches.open('left');
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = resolve;
      });
    });
    await opened.close();
    opened = await openConsole(bench);
    expect(await opened.storage()).toEqual({ local: {}, session: {} });
    const found = await opened.page.evaluate(async () => [
      [innerWidth, innerHeight, document.cookie],
      [...(await caches.keys()), ...(await indexedDB.databases())],
    ]);
    expect(found).toEqual([[930, 540, ''], []]);
    const visited = await opened.cdp.send('Page.getNavigationHistory');
    expect(JSON.stringify(visited)).not.toContain('left');
  });

  it('reaches no other host, and every attempt is logged', async () => {
    for (const url of ['https://evil.test/', 'https://unknown.test/', bench.url]) {
      expect(await get(url)).toBe('TypeError');
    }
    const blocked = () => opened.violations.map(({ text }) => text);
    await expect.poll(blocked).toEqual(Array(3).fill('connect-src'));
    expect(bench.hosts.requests).toEqual([]);
    expect(opened.browserEntries.some(({ text }) => text.includes('evil.test'))).toBe(true);
  });

  it('logs console calls and uncaught errors', async () => {
    await opened.page.evaluate(() => {
      // biome-ignore lint/suspicious/noConsole: the test looks for it.
      console.log('said', { deep: 1 });
      setTimeout(() => Promise.reject(new Error('lost')));
    });
    await expect.poll(() => opened.errors[0]?.text).toContain('lost');
    expect(opened.messages[0]?.text).toContain('said');
  });
});
