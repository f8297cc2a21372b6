import { expect } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { type Explanation, explain } from '../../src/providers/errors/explain.ts';
import { providerById } from '../../src/providers/registry.ts';
import { refused } from './refused.ts';
import { holds, section, shown } from './rule.ts';

const onScreen = '$id %#: says what happened and what mends it; the session goes on';

/** What is said when a message fails, and what is said to help. */
export const errors = [
  ...section(
    'status',
    [
      'a bad key is an error on the first message',
      shown(
        'browser/keys/key-rules.test.ts',
        'a bad key is saved without a word and is an error on the first message',
      ),
    ],
    [
      '401 Unauthorized: the key is invalid or revoked',
      holds(async () =>
        told(await refused(401, 'openai'), '401 Unauthorized', 'is invalid or revoked'),
      ),
      shown('browser/chat/provider-errors.test.ts', onScreen),
    ],
    [
      '403 Forbidden: the key may not use the model',
      holds(async () => told(await refused(403, 'groq'), '403 Forbidden', 'may not use the-model')),
      shown('browser/chat/provider-errors.test.ts', onScreen),
    ],
    [
      '429 Too Many Requests: a rate limit; wait about a minute',
      holds(async () =>
        told(await refused(429, 'groq'), '429 Too Many Requests', 'retry in about a minute'),
      ),
      shown('browser/chat/provider-errors.test.ts', onScreen),
    ],
    [
      '402 Payment Required: too little credit, or billing has lapsed',
      holds(async () =>
        told(
          await refused(402, 'deepseek'),
          ...(['402 Payment Required', 'credits are insufficient or billing has lapsed'] as const),
        ),
      ),
      shown('browser/chat/provider-errors.test.ts', onScreen),
    ],
  ),
  ...section(
    'errors',
    [
      'no key for the bot’s provider: "No API key"; set one for it, check the provider selected in config, paste again',
      holds(() => {
        const said = explain(new Failure('no-key', 'No API key'), {
          provider: providerById('groq'),
          model: 'the-model',
          place: 'bearer',
          origin: 'https://keysh.example',
          online: true,
        });
        told(said, 'No API key', 'no key is set for Groq: set one');
        told(said, 'No API key', 'the provider selected in `config`');
        told(said, 'No API key', 'paste it again, since a password manager may have altered it');
        expect(said.suggestion).toBe('key set groq');
      }),
      shown(
        'browser/chat/provider-errors.test.ts',
        'no key: nothing is sent, and the command that mends it is named',
      ),
    ],
    [
      '401, or another status about the key: "401 Unauthorized" or "Invalid API key"; make a new one, check that it is not revoked or expired',
      holds(async () => {
        const unauthorized = await refused(401, 'mistral');
        const invalid = await refused(400, 'gemini', 'API key not valid.');
        expect([unauthorized.title, invalid.title]).toEqual([
          '401 Unauthorized',
          'Invalid API key',
        ]);
        for (const { cause } of [unauthorized, invalid]) {
          expect(cause).toContain('make a new one at');
          expect(cause).toContain('check that it is not revoked or expired');
        }
      }),
    ],
    [
      '401: at provider1 add credits, at provider2 activate billing',
      holds(async () => {
        told(await refused(401, 'anthropic'), '401 Unauthorized', 'add credits');
        told(await refused(401, 'openai'), '401 Unauthorized', 'activate billing');
      }),
    ],
    [
      '429: wait and retry, raise the usage tier; free tiers are lower',
      holds(async () => {
        const said = await refused(429, 'groq');
        told(said, '429 Too Many Requests', 'or raise the usage tier');
        told(said, '429 Too Many Requests', 'free tiers are lower');
        expect(said.suggestion).toBe('/retry');
      }),
    ],
    [
      '402: add credits, or use a free model, of provider4 or provider5',
      holds(async () =>
        told(
          await refused(402, 'mistral'),
          ...([
            '402 Payment Required',
            'add credits, or use a free model (gemini, or a free model of openrouter)',
          ] as const),
        ),
      ),
    ],
  ),
];

function told({ title, cause }: Explanation, wanted: string, part: string): void {
  expect(title).toBe(wanted);
  expect(cause).toContain(part);
}
