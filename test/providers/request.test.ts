import { describe, expect, it } from 'vitest';
import type { Dialect, KeyPlace, Provider } from '../../src/providers/provider.ts';
import { providers } from '../../src/providers/registry.ts';
import { chatRequest, modelsRequest } from '../../src/providers/request.ts';
import { Secret } from '../../src/secret.ts';
import { tricks } from '../tricks.ts';
import { failureOf, row } from './recorded.ts';

const value = 'CANARY-0123456789-abcdef';
const key = new Secret(value, 'CAN…cdef');
const turn = { model: 'm', messages: [{ role: 'user', text: 'hi' }], parameters: {} } as const;

describe('the address of a request', () => {
  it.each(tricks)('%s is refused at every provider, without a word about the key', (path) => {
    for (const provider of providers) {
      const bent = bend(provider, path);
      for (const build of [chat, models]) {
        const error = thrown(() => build(bent));
        expect(error).toBeInstanceOf(TypeError);
        expect(`${error} ${error.stack} ${JSON.stringify(error)}`).not.toContain(value);
      }
    }
  });

  it.each(tricks)('is not led away by a model of the name %s', (model) => {
    for (const provider of providers) {
      const { url } = chatRequest(provider, { ...turn, model }, key, provider.key.place);
      expect(new URL(url).origin).toBe(provider.origin);
    }
  });

  it('that only looks strange is the provider’s own', () => {
    expect(models(bend(row('openai'), 'https://api.openai.com\\@evil.example/')).url).toBe(
      'https://api.openai.com/@evil.example/',
    );
    expect(models(bend(row('openai'), '/v1#@evil')).url).toBe('https://api.openai.com/v1#@evil');
  });

  it.each(providers)('is at $origin for $id', (provider) => {
    for (const { url } of [chat(provider), models(provider)]) {
      expect(new URL(url).origin).toBe(provider.origin);
    }
  });
});

describe('the key', () => {
  it.each(providers)('of $id is in one place of each request and no other', (provider) => {
    for (const { url, init } of [chat(provider), models(provider)]) {
      const headers = JSON.stringify(init.headers);
      const { place } = provider.key;
      expect(url.includes(value)).toBe(place === 'query');
      expect(headers.includes(value)).toBe(place !== 'query' && place !== 'none');
      expect(String(init.body)).not.toContain(value);
    }
  });

  it('of Gemini is the query parameter, or the header when told so', () => {
    const query = models(row('gemini'));
    expect(new URL(query.url).searchParams.get('key')).toBe(value);
    const header = modelsRequest(row('gemini'), key, 'x-goog-api-key');
    expect(header.init.headers).toEqual({ 'x-goog-api-key': value });
    expect(header.url).not.toContain('key=');
  });

  it('of Gemini is escaped in the query', () => {
    const { url } = modelsRequest(row('gemini'), new Secret('a&b=c#d é', '••••'), 'query');
    expect(new URL(url).searchParams.getAll('key')).toEqual(['a&b=c#d é']);
  });

  it('can be put in no place that is not its provider’s', () => {
    const places: readonly KeyPlace[] = ['bearer', 'x-api-key', 'x-goog-api-key', 'query', 'none'];
    for (const provider of providers) {
      const own = provider.key.place;
      const fit = places.filter(
        (place) => place === own || (own === 'query' && place === 'x-goog-api-key'),
      );
      for (const place of places) {
        if (fit.includes(place)) continue;
        expect(thrown(() => modelsRequest(provider, key, place))).toBeInstanceOf(TypeError);
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
  ])('%j can be in no header, and the failure does not quote it', async (bad) => {
    const failure = await failureOf(() => chat(row('openai'), new Secret(bad, '••••')));
    expect(failure.kind).toBe('unsendable-key');
    expect(`${failure.message}${JSON.stringify(failure)}`).not.toContain(bad);
  });

  it('with accented letters can be in a header', () => {
    expect(
      new Headers(chat(row('groq'), new Secret('é', '••••')).init.headers).get('authorization'),
    ).toBe('Bearer é');
  });

  it('that is missing or empty is "No API key", but not at Ollama', async () => {
    for (const none of [undefined, new Secret('', '••••')]) {
      for (const provider of providers.filter(({ id }) => id !== 'ollama')) {
        const failure = await failureOf(() =>
          chatRequest(provider, turn, none, provider.key.place),
        );
        expect([failure.kind, failure.message]).toEqual(['no-key', 'No API key']);
      }
      expect(chatRequest(row('ollama'), turn, none, 'none').init.headers).toEqual({
        'content-type': 'application/json',
      });
    }
  });
});

describe('the rest of a request', () => {
  it.each(providers)('to $id gives away nothing and follows nothing', (provider) => {
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
  });

  it.each(providers)('for the models of $id is a GET without content', (provider) => {
    const { init } = models(provider);
    expect([init.method, init.body]).toEqual(['GET', undefined]);
    expect(new Headers(init.headers).has('content-type')).toBe(false);
  });

  it('for the models of Ollama has no header at all', () => {
    const { url, init } = models(row('ollama'));
    expect([url, init.headers]).toEqual(['http://localhost:11434/api/tags', {}]);
  });
});

function chat(provider: Provider, secret = key) {
  return chatRequest(provider, turn, secret, provider.key.place);
}

function models(provider: Provider) {
  return modelsRequest(provider, key, provider.key.place);
}

/** The same provider with another path. */
function bend(provider: Provider, path: string): Provider {
  const dialect: Dialect = { ...provider.dialect, write: () => ({ path, json: {}, notes: [] }) };
  return { ...provider, dialect, modelsPath: path };
}

function thrown(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
