import { describe, expect, it } from 'vitest';
import { cost } from '../../src/chat/cost.ts';
import { withFacts } from '../../src/providers/model-facts.ts';
import { providerWithId } from './lookup.ts';
import { dialectOf, hasRecordings, idOf, recordedBytes } from './recordings.ts';
import { readSlices } from './reply-result.ts';

/**
 * Recorded streams, the model by whose price they are charged here, and millionths of a dollar by hand: tokens times dollars per
 * million tokens.
 */
const byPrice: readonly (readonly [string, string, number, string])[] = [
  // Read, written, other input, output.
  [
    ...(['anthropic/cache-read-and-write', 'claude-haiku-4-5-20251001'] as const),
    17_269 * 0.1 + 37 * 1.25 + 3 * 1 + 10 * 5, // 1,726.9 + 46.25 + 3 + 50 = 1,826.15
    'exact',
  ],
  [
    ...(['anthropic/cache-read', 'claude-sonnet-5-5'] as const),
    9705 * 0.1 + 3 * 2 + 7 * 10, // 970.5 + 6 + 70 = 1,046.5
    'exact',
  ],
  [
    ...(['anthropic/cache-write-5m', 'claude-opus-5-5'] as const),
    4562 * 5 + 3 * 4 + 7 * 20, // 22,810 + 12 + 140 = 22,962
    'exact',
  ],
  [
    ...(['anthropic/web-search-cache-write', 'claude-haiku-4-5-20251001'] as const),
    17_269 * 1.25 + 2254 * 1 + 110 * 5, // 21,586.25 + 2,254 + 550 = 24,390.25
    'exact',
  ],
  [
    ...(['anthropic/text-haiku45', 'claude-haiku-4-5-20251001'] as const),
    15 * 1 + 9 * 5, // 15 + 45 = 60
    'exact',
  ],
  // Above 100,000 tokens, the whole request at the higher price.
  [
    ...(['anthropic/pause-turn', 'claude-haiku-5-5'] as const),
    404_500 * 0.5 + 943 * 2.5, // 202,250 + 2,357.5 = 204,607.5
    'exact',
  ],
  [
    ...(['anthropic/image-input', 'claude-haiku-5-5'] as const),
    83 * 0.1 + 9 * 0.5, // 8.3 + 4.5 = 12.8
    'exact',
  ],
  // The price for cached tokens is not known.
  [
    ...(['gemini/cached-content', 'gemini-2.5-flash'] as const),
    1087 * 0.3 + 2 * 2.5, // 326.1 + 5 = 331.1
    'estimate',
  ],
  // 19 tokens of the prompt and 69 of tools; thoughts are counted beside the output.
  [
    ...(['gemini/grounding-cached', 'gemini-2.5-flash'] as const),
    (19 + 69) * 0.3 + (53 + 86) * 2.5, // 26.4 + 347.5 = 373.9
    'estimate',
  ],
  [
    ...(['gemini/thoughts-tokens', 'gemini-2.5-flash'] as const),
    13 * 0.3 + (71 + 137) * 2.5, // 3.9 + 520 = 523.9
    'exact',
  ],
  [
    ...(['deepseek/cache-hit', 'deepseek-flash'] as const),
    384 * 0.006 + 67 * 0.3 + 21 * 1.2, // 2.304 + 20.1 + 25.2 = 47.604
    'maximum',
  ],
  [
    ...(['deepseek/cache-hit-reasoning', 'deepseek-flash'] as const),
    512 * 0.006 + 59 * 0.3 + 145 * 1.2, // 3.072 + 17.7 + 174 = 194.772
    'maximum',
  ],
  [
    ...(['groq/reasoning-then-text', 'openai/gpt-oss-120b'] as const),
    339 * 0.15 + 58 * 0.6, // 50.85 + 34.8 = 85.65
    'exact',
  ],
  [
    ...(['groq/cached', 'openai/gpt-oss-20b'] as const),
    1795 * 0.075 + 16 * 0.3, // 134.625 + 4.8 = 139.425
    'estimate',
  ],
  [
    ...(['mistral/text', 'mistral-small-2603'] as const),
    22 * 0.15 + 8 * 0.6, // 3.3 + 4.8 = 8.1
    'exact',
  ],
  [
    ...(['openai/text-usage', 'gpt-5.4-mini'] as const),
    78 * 0.75 + 9 * 4.5, // 58.5 + 40.5 = 99
    'exact',
  ],
  [
    ...(['openai-responses/cached-gpt56', 'gpt-6.2-sol'] as const),
    1380 * 0.1 + 428 * 2 + 36 * 10, // 138 + 856 + 360 = 1,354
    'exact',
  ],
  [
    ...(['openai-responses/web-search-many', 'gpt-6.2-astra'] as const),
    3712 * 0.4 + 27_361 * 8 + 4416 * 40, // 1,484.8 + 218,888 + 176,640 = 397,012.8
    'exact',
  ],
  // The price for tokens that are written to the cache is not known.
  [
    ...(['openai-responses/cache-write-bedrock', 'gpt-5.6-terra'] as const),
    158 * 2 + 32 * 12, // 316 + 384 = 700
    'estimate',
  ],
];

/** Recorded streams in which the provider reports the cost, with the same amount by the list price of its model then. */
const reported: readonly (readonly [string, number])[] = [
  ['xai/cost-grok4-fast', 1 * 0.2 + 164 * 0.05 + (2 + 129) * 0.5], // 0.2 + 8.2 + 65.5 = 73.9
  ['xai/text', 1 * 0.3 + 11 * 0.075 + (1 + 290) * 0.5], // 0.3 + 0.825 + 145.5 = 146.625
  ['xai/reasoning-text', 1 * 0.3 + 11 * 0.075 + (2 + 340) * 0.5], // 0.3 + 0.825 + 171 = 172.125
  ['xai/tool-call', 1 * 0.3 + 290 * 0.075 + (26 + 196) * 0.5], // 0.3 + 21.75 + 111 = 133.05
  ['xai-responses/text', 71 * 1.25 + 128 * 0.2 + 160 * 2.5], // 88.75 + 25.6 + 400 = 514.35
  ['xai-responses/reasoning-cost', 524 * 1.25 + 192 * 0.2 + 898 * 2.5], // 655 + 38.4 + 2,245 = 2,938.4
  ['openrouter/cached-cost', 117 * 0.15 + 4480 * 0.075 + 4 * 0.6], // 17.55 + 336 + 2.4 = 355.95
  ['openrouter/pdf-file', 808 * 0.3 + 4 * 2.5], // 242.4 + 10 = 252.4
  ['openrouter/reasoning-details-text', 607 * 1 + 143 * 5], // 607 + 715 = 1,322
];

/** Streams of `byPrice` with searches. */
const withSearches = [
  'anthropic/pause-turn',
  'anthropic/web-search-cache-write',
  'gemini/grounding-cached',
  'openai-responses/web-search-many',
];

function usageIn(name: string) {
  const path = `fixtures/${name}.sse`;
  return readSlices(dialectOf(path), [recordedBytes(path)]).usage;
}

describe.skipIf(!hasRecordings('fixtures'))('the cost of the recorded stream', () => {
  it.each(byPrice)('%s by the price of %s is as computed by hand', (...row) => {
    const [name, model, millionths, accuracy] = row;
    const { price } = withFacts(providerWithId(idOf(`fixtures/${name}`)).id, { id: model });
    expect(cost(usageIn(name), price)).toEqual({
      amount: expect.closeTo(millionths / 1e6, 12),
      accuracy,
      ...(withSearches.includes(name) && { excludesSearches: true }),
    });
  });

  it.each(reported)('%s is what the provider reports', (name, millionths) => {
    expect(cost(usageIn(name), undefined)).toEqual({
      amount: expect.closeTo(millionths / 1e6, 12),
      accuracy: 'exact',
    });
  });
});
