import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { runSteps } from '../../../src/base/steps.ts';
import { writeRequest } from '../../../src/providers/dialects/index.ts';
import { chatRequest, modelsRequest, requestBody } from '../../../src/providers/http/request.ts';
import type { AuthScheme, Provider } from '../../../src/providers/provider.ts';
import { providers } from '../../../src/providers/registry.ts';
import { failureOf } from '../../support/failure-of.ts';
import { hostileUrls } from '../../support/hostile-urls.ts';
import { providerWithId } from '../lookup.ts';
import { chatRequestTo, keyOf, requestsTo } from '../requests.ts';

const gemini = providerWithId('gemini');
const ollama = providerWithId('ollama');
const openai = providerWithId('openai');
const value = 'CANARY-0123456789-abcdef';
const turn = { model: 'm', messages: [{ role: 'user', text: 'hi' }], parameters: {} } as const;

describe('the address of a request', () => {
  it.each(hostileUrls)(
    '[SEC-03] %s is refused at every provider, without a word about the key',
    (path) => {
      for (const provider of providers) {
        for (const build of requestsAt(provider, path)) {
          const error = thrown(build);
          expect(error).toBeInstanceOf(TypeError);
          expect(`${error} ${error.stack} ${JSON.stringify(error)}`).not.toContain(value);
        }
      }
    },
  );

  it.each(hostileUrls)('is not led away by a model of the name %s', (model) => {
    for (const provider of providers) {
      const { url } = chatRequestTo(provider, { ...turn, model });
      expect(new URL(url).origin).toBe(provider.origin);
    }
  });

  it('with an odd path is still at the provider', () => {
    const urls = ['https://api.openai.com\\@evil.example/', '/v1#@evil'].flatMap((path) =>
      requestsAt(openai, path).map((build) => build().url),
    );
    expect([...new Set(urls)]).toEqual([
      'https://api.openai.com/@evil.example/',
      'https://api.openai.com/v1#@evil',
    ]);
  });

  it.each(providers)('[SVC-05] [SEC-03] is at $origin for $id', (provider) => {
    for (const { url } of [chat(provider), models(provider)]) {
      expect(new URL(url).origin).toBe(provider.origin);
    }
  });
});

describe('the body', () => {
  it('is a text, or a Blob with the same text if it is long', async () => {
    for (const text of ['short', '🦊"\ud83d'.repeat(100_000)]) {
      const body = runSteps(requestBody({ messages: [{ text }] }));
      expect(typeof body).toBe(text === 'short' ? 'string' : 'object');
      const json = typeof body === 'string' ? body : await body.text();
      expect(JSON.parse(json)).toEqual({ messages: [{ text: text.toWellFormed() }] });
    }
  });
});

describe('the key', () => {
  it.each(providers)('[SEC-01] of $id is in one place of each request and no other', (provider) => {
    for (const { url, init } of [chat(provider), models(provider)]) {
      const headers = JSON.stringify(init.headers);
      const { scheme } = provider.key;
      expect(url.includes(value)).toBe(scheme === 'query');
      expect(headers.includes(value)).toBe(scheme !== 'query' && scheme !== 'none');
      expect(String(init.body)).not.toContain(value);
    }
  });

  it('of Gemini is the query parameter, or the header if that is chosen', () => {
    const query = models(gemini);
    expect(new URL(query.url).searchParams.get('key')).toBe(value);
    const header = modelsRequest(gemini, keyOf(gemini, value), 'x-goog-api-key');
    expect(header.init.headers).toEqual({ 'x-goog-api-key': value });
    expect(header.url).not.toContain('key=');
  });

  it('[AUT-02] of Gemini is in no header unless that is chosen', () => {
    for (const { init } of requestsTo(gemini, keyOf(gemini, value))) {
      expect(JSON.stringify(init)).not.toMatch(/bearer|authorization|CANARY/i);
    }
  });

  it('[LOC-01] is in no request to Ollama, nor is anything that is named after one', () => {
    for (const { url, init } of requestsTo(ollama, undefined)) {
      expect(url + JSON.stringify(init)).not.toMatch(/key|auth/i);
    }
  });

  it('of Gemini is escaped in the query', () => {
    const { url } = modelsRequest(gemini, keyOf(gemini, 'a&b=c#d é'), 'query');
    expect(new URL(url).searchParams.getAll('key')).toEqual(['a&b=c#d é']);
  });

  it('is refused in every place but its provider’s', () => {
    const schemes: readonly AuthScheme[] = [
      'bearer',
      'x-api-key',
      'x-goog-api-key',
      'query',
      'none',
    ];
    for (const provider of providers) {
      const own = provider.key.scheme;
      const fit = schemes.filter(
        (scheme) => scheme === own || (own === 'query' && scheme === 'x-goog-api-key'),
      );
      for (const scheme of schemes) {
        if (fit.includes(scheme)) continue;
        expect(
          thrown(() => modelsRequest(provider, keyOf(provider, value), scheme)),
        ).toBeInstanceOf(TypeError);
      }
    }
  });

  it.each([
    'a\nb',
    'a\r\nx: y',
    'a\u0000b',
    'a\tb',
    'ключ',
    'a\u2028b',
    'a😀',
    '\u007f',
    'a\u0085',
  ])('is refused in a header and not quoted: %j', async (bad) => {
    const failure = await failureOf(() => chat(openai, keyOf(openai, bad)));
    expect(failure.kind).toBe('unsendable-key');
    expect(`${failure.message}${JSON.stringify(failure)}`).not.toContain(bad);
  });

  it('may have accented letters in a header', () => {
    expect(
      new Headers(
        chat(providerWithId('groq'), keyOf(providerWithId('groq'), 'é')).init.headers,
      ).get('authorization'),
    ).toBe('Bearer é');
  });

  it.each(providers)('of another provider is never sent to $id', (provider) => {
    for (const { id } of providers.filter((other) => other !== provider)) {
      const foreign = new Secret(value, 'CAN…cdef', id);
      const unsaved = new Secret(value, 'CAN…cdef');
      for (const secret of [foreign, unsaved]) {
        if (provider.id === 'ollama') {
          expect(JSON.stringify(chat(provider, secret))).not.toContain(value);
          continue;
        }
        const error = thrown(() => chat(provider, secret));
        expect(error).toBeInstanceOf(TypeError);
        expect(`${error} ${JSON.stringify(error)}`).not.toContain(value);
      }
    }
  });

  it('that is missing or empty is "No API key", but not at Ollama', async () => {
    for (const none of [() => undefined, (provider: Provider) => keyOf(provider, '')]) {
      for (const provider of providers.filter(({ id }) => id !== 'ollama')) {
        const { path } = writeRequest(turn, provider);
        const failure = await failureOf(() =>
          chatRequest(provider, { path, body: '' }, none(provider), provider.key.scheme),
        );
        expect([failure.kind, failure.message]).toEqual(['no-key', 'No API key']);
      }
      expect(chatRequestTo(ollama, turn, none(ollama)).init.headers).toEqual({
        'content-type': 'application/json',
      });
    }
  });
});

describe('the rest of a request', () => {
  it.each(providers)(
    '[AUT-01] to $id sends no credentials or referrer, is not cached and follows no redirect',
    (provider) => {
      for (const { init } of [chat(provider), models(provider)]) {
        const { credentials, referrerPolicy, cache, redirect } = init;
        const referrer = provider.id === 'gemini' ? 'strict-origin' : 'no-referrer';
        expect([credentials, referrerPolicy, cache, redirect]).toEqual([
          'omit',
          referrer,
          'no-store',
          'error',
        ]);
      }
    },
  );

  it.each(providers)('for the models of $id is a GET without content', (provider) => {
    const { init } = models(provider);
    expect([init.method, init.body]).toEqual(['GET', undefined]);
    expect(new Headers(init.headers).has('content-type')).toBe(false);
  });

  it('[AUT-04] to Anthropic has the header that allows calls from browsers', () => {
    for (const { init } of requestsTo(
      providerWithId('anthropic'),
      keyOf(providerWithId('anthropic')),
    )) {
      expect(init.headers).toMatchObject({ 'anthropic-dangerous-direct-browser-access': 'true' });
    }
  });

  it('[LOC-02] for the models of Ollama has no header at all', () => {
    const { url, init } = models(ollama);
    expect([url, init.headers]).toEqual(['http://localhost:11434/api/tags', {}]);
  });
});

function chat(provider: Provider, secret = keyOf(provider, value)) {
  return chatRequestTo(provider, turn, secret);
}

function models(provider: Provider) {
  return modelsRequest(provider, keyOf(provider, value), provider.key.scheme);
}

/** A message and a question for the models, each sent to this path. */
function requestsAt(provider: Provider, path: string) {
  const key = keyOf(provider, value);
  const { scheme } = provider.key;
  return [
    () => chatRequest(provider, { path, body: '{}' }, key, scheme),
    () => modelsRequest({ ...provider, modelsPath: path }, key, scheme),
  ];
}

function thrown(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
