import { expect } from 'vitest';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { likelyProviders, toSecret } from '../../src/secrets/key-patterns.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { replacementFor } from '../../src/storage/normalize-key.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { holds, type Rule, section, shown } from './rule.ts';
import { requestsOf, withoutKey } from './samples.ts';

interface Facts {
  readonly id: ProviderId;
  readonly format: string;
  /** A key of that format, and how far it shows whose it is. */
  readonly samples: readonly (readonly [key: string, issuers: readonly ProviderId[]])[];
  /** What the registry tells people of it. */
  readonly shape: RegExp;
  readonly free: string;
  readonly freeTier: RegExp;
}

const body = 'Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8';

const table: readonly Facts[] = [
  {
    ...{ id: 'anthropic', format: 'a prefix of its own that ends in api03-' },
    ...{ samples: [[`sk-ant-api03-${body}`, ['anthropic']]], shape: /^sk-ant-api03-/ },
    ...{ free: 'none, prepaid credits', freeTier: /^none, prepaid credits$/ },
  },
  {
    ...{ id: 'openai', format: 'sk-proj- for project keys, sk- for legacy ones' },
    samples: [
      [`sk-proj-${body}`, ['openai']],
      [`sk-${body}`, ['openai', 'deepseek']],
    ],
    shape: /^sk-proj-…, legacy sk-…/,
    ...{
      free: 'none, credits or an active billing plan',
      freeTier: /^none, .*credits or an active billing plan$/,
    },
  },
  {
    ...{ id: 'xai', format: 'a prefix of its own' },
    ...{ samples: [[`xai-${body}`, ['xai']]], shape: /^xai-/ },
    ...{ free: 'a credit of 25 USD a month', freeTier: /^25 USD credit a month/ },
  },
  {
    ...{ id: 'gemini', format: 'letters and digits' },
    samples: [
      [body, []],
      [`AIza${body}`, ['gemini']],
    ],
    ...{ shape: /^AIza/, free: 'yes, no card', freeTier: /^yes, no card$/ },
  },
  {
    ...{ id: 'openrouter', format: 'a prefix of its own that ends in v1-' },
    ...{ samples: [[`sk-or-v1-${body}`, ['openrouter']]], shape: /^sk-or-v1-/ },
    ...{
      free: 'yes, 20 or more free models, no card',
      freeTier: /^yes, 20\+ free models.*no card$/,
    },
  },
  {
    ...{ id: 'deepseek', format: 'the prefix sk-' },
    ...{ samples: [[`sk-${body}`, ['openai', 'deepseek']]], shape: /^sk-/ },
    ...{ free: 'none, prepaid credits', freeTier: /^none, prepaid credits$/ },
  },
  {
    ...{ id: 'groq', format: 'the prefix gsk_' },
    ...{ samples: [[`gsk_${body}`, ['groq']]], shape: /^gsk_/ },
    ...{ free: 'yes, with rate limits', freeTier: /^yes, rate limited$/ },
  },
  {
    ...{ id: 'mistral', format: 'letters and digits' },
    ...{ samples: [[body, []]], shape: /^letters and digits$/ },
    ...{ free: 'no', freeTier: /^no$/ },
  },
];

/** The table of the providers, a rule for each of its cells, and the list that people see. */
export const providerRules: readonly Rule[] = [
  ...table.flatMap((facts, at) => cells(facts, `provider${at + 1}`)),
  ...section(
    'provider9',
    [
      'ollama: no key',
      holds(() => {
        expect(providerById('ollama').key).toMatchObject({ place: 'none', shape: 'no key' });
        expect(withoutKey()).toHaveLength(2);
      }),
    ],
    [
      'ollama: free, as it runs locally',
      holds(() => expect(providerById('ollama').freeTier).toBe('yes, runs locally')),
    ],
    [
      'ollama: no entry in the storage',
      shown(
        'browser/keys/key-rules.test.ts',
        'ollama: a key is neither asked for nor stored nor sent',
      ),
    ],
  ),
  ...section('registry', [
    'the registry is the list of the providers that settings shows, one after the other',
    shown(
      'browser/commands/settings-form.test.ts',
      'settings has a field for each provider that takes a key, with its state and free tier',
    ),
  ]),
];

function cells(facts: Facts, slot: string): readonly Rule[] {
  const { id, format, free, freeTier } = facts;
  const entry = `app-apikey-${slot}`;
  return section(
    slot,
    [`${id}: keys have ${format}`, holds(() => checkFormat(facts))],
    [`${id}: free tier: ${free}`, holds(() => expect(providerById(id).freeTier).toMatch(freeTier))],
    [`${id}: the key is stored as ${entry}`, holds(() => checkEntry(facts, slot, entry))],
  );
}

/** A key of the format is told by its beginning, and is sent as it is. */
function checkFormat({ id, samples, shape }: Facts): void {
  expect(providerById(id).key.shape).toMatch(shape);
  for (const [key, issuers] of samples) {
    expect(likelyProviders(key)).toEqual(issuers);
    for (const request of requestsOf(providerById(id), key)) {
      expect(JSON.stringify(request)).toContain(key);
    }
  }
}

function checkEntry({ id, samples }: Facts, slot: string, entry: string): void {
  const storage = memoryStorage();
  const [[key] = ['']] = samples;
  new KeyStore(() => storage).set(providerById(id), replacementFor(toSecret(key)));
  expect(providerById(id).slot).toBe(slot);
  expect([storage.length, storage.getItem(entry)]).toEqual([1, key]);
}
