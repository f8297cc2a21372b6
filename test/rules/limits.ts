import { expect } from 'vitest';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { mask } from '../../src/secrets/key-patterns.ts';
import { keyShapes } from '../../src/secrets/key-shapes.ts';
import { refused } from './refused.ts';
import { holds, type Proof, section } from './rule.ts';

const body = 'Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8';

/** What the providers limit, as far as it is known, and the kinds of their keys. */
export const limits = [
  ...section(
    'limits',
    [
      'provider4, free tier: 10 requests a minute on flash',
      limit('gemini', '10 requests a minute on flash'),
    ],
    [
      'provider4, free tier: 5 requests a minute on pro',
      limit('gemini', '5 requests a minute on pro'),
    ],
    [
      'provider4, free tier: 30 requests a minute on lite',
      limit('gemini', '30 requests a minute on lite'),
    ],
    ['provider1: by usage tier, 1 to 4', limit('anthropic', 'limits by usage tier 1 to 4')],
    [
      'provider2: some models need a higher usage tier',
      limit('openai', 'some models need a higher usage tier'),
      holds(async () =>
        expect((await refused(403, 'openai')).cause).toContain(
          'some models need a higher usage tier',
        ),
      ),
    ],
    [
      'provider5: 300 models or more, 20 or more of them free, the others billed by itself',
      limit('openrouter', 'paid models bill through its own billing'),
      holds(() => expect(providerById('openrouter').freeTier).toMatch(/20\+ free models of 300\+/)),
    ],
    [
      'provider3: 25 USD a month for new accounts',
      holds(() =>
        expect(providerById('xai').freeTier).toBe('25 USD credit a month for new accounts'),
      ),
    ],
    [
      'provider7: a free tier with rate limits of a size that is not known',
      holds(() => {
        expect(providerById('groq').freeTier).toBe('yes, rate limited');
        expect(providerById('groq').limits).toEqual([]);
      }),
    ],
  ),
  ...section(
    'versions',
    [
      'provider1’s keys are of the third kind, api03-',
      kind('sk-ant-api03-', 'sk-ant-', 'anthropic'),
    ],
    ['provider5’s keys are marked v1-', kind('sk-or-v1-', 'sk-or-', 'openrouter')],
    ['provider2’s keys are sk-proj- for projects', kind('sk-proj-', 'sk-proj-', 'openai')],
    ['provider2’s keys are sk- where they are old', kind('sk-', 'sk-', 'openai')],
    ['provider1’s usage tiers are 1 to 4', limit('anthropic', 'limits by usage tier 1 to 4')],
  ),
];

/** The registry has the words, and they are said where the limit is met. */
function limit(id: ProviderId, words: string): Proof {
  return holds(async () => {
    expect(providerById(id).limits).toContain(words);
    expect((await refused(429, id)).cause).toContain(words);
  });
}

/** A key of the kind is told to people, known in a text, and shown by its prefix alone. */
function kind(marked: string, prefix: string, id: ProviderId): Proof {
  return holds(() => {
    expect(providerById(id).key.shape).toContain(marked);
    const key = `${marked}${body}`;
    expect(keyShapes(`see ${key} here`)).toMatchObject([{ start: 4, end: 4 + key.length }]);
    expect(mask(key)).toBe(`${prefix}…7Op8`);
  });
}
