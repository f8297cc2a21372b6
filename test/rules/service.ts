import { expect } from 'vitest';
import { providers } from '../../src/providers/registry.ts';
import { holds, section, shown } from './rule.ts';
import { keyed, requestsOf, sample, withoutKey } from './samples.ts';

const nine = '$id: a key is set, its models are listed, and the request is that of the table';

/** What keysh does, and what it has to do with keys. */
export const service = section(
  'service',
  [
    'it runs in a browser and sends chat requests to the providers',
    shown('browser/chat/requests-all-providers.test.ts', nine),
  ],
  [
    'the keys are the user’s own, had from each provider’s console, whose address is told',
    holds(() => {
      for (const { key } of keyed) expect(new URL(key.console).protocol).toBe('https:');
      expect(new Set(keyed.map(({ key }) => key.console)).size).toBe(keyed.length);
    }),
    shown(
      'browser/keys/key-lookup.test.ts',
      'open shows the address of the console and opens it apart from this page',
    ),
  ],
  [
    'no request to the server of the page carries a key',
    shown(
      'browser/keys/key-rules.test.ts',
      'the server of the page gives its files and is told nothing else',
    ),
  ],
  [
    'a key is sent over HTTPS, to its own provider, with nobody between',
    holds(() => {
      for (const row of keyed) {
        for (const { url } of requestsOf(row)) {
          expect(url).toMatch(/^https:/);
          expect(new URL(url).origin).toBe(row.origin);
        }
      }
    }),
    shown('browser/keys/bot-keys.test.ts', '$id: which key a message goes with'),
  ],
  [
    'the first four providers each have a host of their own, asked over HTTPS with the key',
    holds(() => {
      const four = providers.slice(0, 4);
      expect(new Set(four.map(({ origin }) => new URL(origin).host)).size).toBe(4);
      for (const row of four) {
        for (const request of requestsOf(row)) {
          expect(request.url).toMatch(/^https:/);
          expect(JSON.stringify(request)).toContain(sample);
        }
      }
    }),
  ],
  [
    'a key is global, one a provider, or one bot’s, which goes before the other',
    shown('browser/keys/bot-keys.test.ts', '$id: which key a message goes with'),
  ],
  [
    'saving a key does not validate it',
    shown(
      'browser/keys/key-commands.test.ts',
      'set and rotate save, replace, and notice the same key, without asking or calling',
    ),
  ],
  [
    'a bad key shows as the provider’s error on the first message',
    shown(
      'browser/keys/key-rules.test.ts',
      'a bad key is saved without a word and is an error on the first message',
    ),
  ],
  [
    'the local runtime needs no key',
    holds(() => {
      for (const { url, init } of withoutKey())
        expect(url + JSON.stringify(init)).not.toMatch(/key|auth/i);
    }),
  ],
);
