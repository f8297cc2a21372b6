import { describe, expect, it } from 'vitest';
import { type ProviderId, providerById, providers } from '../../src/providers/registry.ts';
import { likelyProviders, toSecret } from '../../src/secrets/key-patterns.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { replacementFor } from '../../src/storage/normalize-key.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { requestsTo } from './requests.ts';

interface Facts {
  readonly id: ProviderId;
  readonly slot: string;
  /** The description of the format. */
  readonly shape: RegExp;
  /** Keys of the format, each with the providers that its prefix indicates. */
  readonly samples: readonly (readonly [key: string, likely: readonly ProviderId[]])[];
  readonly freeTier: RegExp;
}

const body = 'Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8';

const table: readonly Facts[] = [
  {
    id: 'anthropic',
    slot: 'provider1',
    shape: /^sk-ant-api03-/,
    samples: [[`sk-ant-api03-${body}`, ['anthropic']]],
    freeTier: /^none, prepaid credits$/,
  },
  {
    id: 'openai',
    slot: 'provider2',
    shape: /^sk-proj-…, legacy sk-…/,
    samples: [
      [`sk-proj-${body}`, ['openai']],
      [`sk-${body}`, ['openai', 'deepseek']],
    ],
    freeTier: /^none, .*credits or an active billing plan$/,
  },
  {
    id: 'xai',
    slot: 'provider3',
    shape: /^xai-/,
    samples: [[`xai-${body}`, ['xai']]],
    freeTier: /^25 USD credit a month/,
  },
  {
    id: 'gemini',
    slot: 'provider4',
    shape: /^AIza/,
    samples: [
      [body, []],
      [`AIza${body}`, ['gemini']],
    ],
    freeTier: /^yes, no card$/,
  },
  {
    id: 'openrouter',
    slot: 'provider5',
    shape: /^sk-or-v1-/,
    samples: [[`sk-or-v1-${body}`, ['openrouter']]],
    freeTier: /^yes, 20\+ free models.*no card$/,
  },
  {
    id: 'deepseek',
    slot: 'provider6',
    shape: /^sk-/,
    samples: [[`sk-${body}`, ['openai', 'deepseek']]],
    freeTier: /^none, prepaid credits$/,
  },
  {
    id: 'groq',
    slot: 'provider7',
    shape: /^gsk_/,
    samples: [[`gsk_${body}`, ['groq']]],
    freeTier: /^yes, rate limited$/,
  },
  {
    id: 'mistral',
    slot: 'provider8',
    shape: /^letters and digits$/,
    samples: [[body, []]],
    freeTier: /^no$/,
  },
];

describe.each(table)('keys of $id', ({ id, slot, shape, samples, freeTier }) => {
  const provider = providerById(id);

  it('[PRV-01] have a described format, are recognized by their prefix and sent unchanged', () => {
    expect(provider.key.shape).toMatch(shape);
    for (const [key, likely] of samples) {
      expect(likelyProviders(key)).toEqual(likely);
      for (const request of requestsTo(provider, toSecret(key, id))) {
        expect(JSON.stringify(request)).toContain(key);
      }
    }
  });

  it('[PRV-02] have a stated free tier', () => {
    expect(provider.freeTier).toMatch(freeTier);
  });

  it('[PRV-03] are stored under the slot of the provider', () => {
    const storage = memoryStorage();
    const [[key] = ['']] = samples;
    new KeyStore(() => storage).set(provider, replacementFor(toSecret(key)));
    expect(provider.slot).toBe(slot);
    expect([storage.length, storage.getItem(`app-apikey-${slot}`)]).toEqual([1, key]);
  });
});

describe('the keys of all providers', () => {
  it('[SVC-02] are issued at consoles with HTTPS addresses, each provider at its own', () => {
    const consoles = providers
      .filter(({ needsKey }) => needsKey)
      .map(({ key }) => new URL(key.console));
    expect(consoles).toHaveLength(8);
    for (const { protocol } of consoles) expect(protocol).toBe('https:');
    expect(new Set(consoles.map(({ href }) => href)).size).toBe(8);
  });

  it('[PRV-01] [PRV-02] do not exist at Ollama, which is free', () => {
    const { id, name, key, freeTier } = providerById('ollama');
    expect(key).toMatchObject({ scheme: 'none', shape: 'no key' });
    expect(freeTier).toBe('yes, runs locally');
    expect(id).toBe(name.toLowerCase());
  });
});
