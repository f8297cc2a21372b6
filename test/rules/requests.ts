import { expect } from 'vitest';
import { providerById } from '../../src/providers/registry.ts';
import { holds, section, shown } from './rule.ts';
import { keyed, requestsOf, sample, withoutKey } from './samples.ts';

const noKey = 'ollama: a key is neither asked for nor stored nor sent';
const exact = '$id: a key is set, its models are listed, and the request is that of the table';

/** The way in, which there is none, the way out, and how the keys travel on it. */
export const requestRules = [
  ...section(
    'endpoints',
    [
      'keysh answers no requests; all of its own go out',
      shown(
        'browser/keys/key-rules.test.ts',
        'the server of the page gives its files and is told nothing else',
      ),
      shown(
        'browser/site/policy.test.ts',
        'the page may connect to the nine origins and to nothing else, itself included',
      ),
    ],
    [
      'the local runtime is asked GET /api/tags, with no key and no content',
      holds(() => {
        const [, { url, init } = { url: '', init: {} }] = withoutKey();
        expect(url).toBe(`${providerById('ollama').origin}/api/tags`);
        expect([init.method, init.headers, init.body]).toEqual(['GET', {}, undefined]);
      }),
      shown('browser/keys/key-rules.test.ts', noKey),
    ],
    [
      'its answer is the list of models that are there, found without being told',
      shown(
        'browser/keys/key-rules.test.ts',
        'the local runtime’s models are found without being asked for',
      ),
    ],
    [
      'the local runtime has to run, which is said with the command that starts it, and to let the page in by its origins',
      shown(
        'browser/chat/provider-errors.test.ts',
        'ollama that refuses this page is told apart from one that is not running',
      ),
    ],
  ),
  ...section(
    'authentication',
    [
      'each provider is shown the user’s key and nothing else: no account, no session, no cookie',
      holds(() => {
        for (const { init } of keyed.flatMap((row) => requestsOf(row))) {
          expect(init.credentials).toBe('omit');
        }
      }),
      shown('browser/chat/requests-all-providers.test.ts', exact),
    ],
    [
      'provider4 gets its key as the query parameter key, not as a Bearer header',
      holds(() => {
        for (const { url, init } of requestsOf(providerById('gemini'))) {
          expect(new URL(url).searchParams.getAll('key')).toEqual([sample]);
          expect(JSON.stringify(init)).not.toMatch(/bearer|authorization|CANARY/i);
        }
      }),
      shown(
        'browser/chat/requests-all-providers.test.ts',
        "gemini's key is in its query parameter only, and ollama is sent none",
      ),
    ],
    [
      'which spares a preflight',
      shown(
        'browser/keys/key-rules.test.ts',
        'the models of Gemini are asked for without a preflight',
      ),
    ],
    [
      'provider1 is sent the header that allows a browser to call it directly',
      holds(() => {
        for (const { init } of requestsOf(providerById('anthropic'))) {
          expect(init.headers).toMatchObject({
            'anthropic-dangerous-direct-browser-access': 'true',
          });
        }
      }),
      shown('browser/chat/requests-all-providers.test.ts', exact),
    ],
    [
      'provider9 needs no key; what stands in its place stays inside',
      shown('browser/keys/key-rules.test.ts', noKey),
    ],
  ),
];
