import { describe, expect, it } from 'vitest';
import { tokenRequest } from '../../../src/providers/http/request.ts';
import { providers } from '../../../src/providers/registry.ts';
import { hostileUrls } from '../../support/hostile-urls.ts';
import { providerWithId } from '../lookup.ts';
import { chatRequestTo, keyOf } from '../requests.ts';

const gemini = providerWithId('gemini');
const openai = providerWithId('openai');
const value = 'CANARY-0123456789-abcdef';
const turn = { model: 'm', messages: [{ role: 'user', text: 'hi' }], parameters: {} } as const;

describe('a shown request', () => {
  it.each(providers)(
    '[SEC-05] to $id is what is sent, with the mask in place of the key',
    (provider) => {
      const key = keyOf(provider, value, '…mask');
      const { url, init, shown } = chatRequestTo(provider, turn, key);
      const { method, headers, body } = init;
      expect(JSON.stringify(shown)).not.toContain(value.slice(0, 8));
      expect(withKey(shown)).toEqual(withKey({ method, url, headers, body }));
      expect(JSON.stringify(shown).split('…mask')).toHaveLength(provider.id === 'ollama' ? 1 : 2);
    },
  );

  it('has the mask wherever a key with special characters is in the query', () => {
    const { shown } = chatRequestTo(gemini, turn, keyOf(gemini, 'a&b=c#d é', '…mask'));
    expect(shown.url).toBe(
      `${gemini.origin}/v1beta/models/m:streamGenerateContent?alt=sse&key=…mask`,
    );
  });

  it('keeps a header that only resembles a short key', () => {
    const { shown } = chatRequestTo(openai, turn, keyOf(openai, 'json'));
    expect(shown.headers).toEqual({
      authorization: 'Bearer ••••',
      'content-type': 'application/json',
    });
  });
});

/** Returns a request with its key in place of the mask. */
function withKey(request: object): unknown {
  return JSON.parse(JSON.stringify(request).replaceAll('…mask', value));
}

describe('the request that exchanges a code for a key', () => {
  const openrouter = providerWithId('openrouter');
  const fields = { code: 'the-code', code_challenge_method: 'S256' };

  it('[SEC-03] is at the provider, has no key, and is not shown', () => {
    const { url, init, shown } = tokenRequest(openrouter, '/api/v1/auth/keys', fields);
    expect([url, init.method, init.headers]).toEqual([
      'https://openrouter.ai/api/v1/auth/keys',
      'POST',
      { 'content-type': 'application/json' },
    ]);
    expect(JSON.parse(`${init.body}`)).toEqual(fields);
    expect(shown).toBeUndefined();
  });

  it.each(hostileUrls)('is not sent to %s', (path) => {
    expect(() => tokenRequest(openrouter, path, fields)).toThrow(TypeError);
  });
});
