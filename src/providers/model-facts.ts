import type { Price } from './price.ts';
import type { Model } from './provider.ts';
import type { ProviderId } from './registry.ts';

/** What a provider's pages say about its models on one day. */
interface FactSheet {
  readonly provider: ProviderId;
  /** The page. */
  readonly source: string;
  /** The day on which it was read, as YYYY-MM-DD. */
  readonly read: string;
  readonly models: Readonly<Record<string, Omit<Model, 'id'>>>;
}

const read = '2026-11-28';

/** The facts that the providers' own model lists leave out. Where a list states one of them, the list is right. */
export const factSheets: readonly FactSheet[] = [
  {
    provider: 'anthropic',
    source: 'https://platform.claude.com/docs/en/about-claude/models/overview',
    read,
    models: {
      'claude-sonnet-5-5': { context: 1_000_000, price: claude(2, 10, 0.05) },
      'claude-opus-5-5': { context: 1_000_000, output: 128_000, price: claude(4, 20, 0.05) },
      'claude-haiku-5-5': {
        context: 1_000_000,
        output: 128_000,
        price: { ...claude(0.1, 0.5, 0.1), above: [100_000, claude(0.5, 2.5, 0.1)] },
      },
      'claude-fable-5-2': { context: 1_000_000, price: { ...price(8, 40), written: 10 } },
      'claude-haiku-4-5': { context: 200_000, output: 64_000, price: claude(1, 5, 0.1) },
      'claude-sonnet-4-5': { retires: '2026-11-30' },
      'claude-opus-4-5': { retires: '2027-01-22' },
    },
  },
  {
    provider: 'openai',
    source: 'https://developers.openai.com/api/docs/models',
    read,
    models: {
      'gpt-6.2-astra': {
        ...{ context: 1_050_000, output: 128_000 },
        price: { ...price(8, 40, 0.4), above: [272_000, price(16, 60)] },
      },
      'gpt-6.2-sol': {
        ...{ context: 1_050_000, output: 128_000 },
        price: { ...price(2, 10, 0.1), above: [272_000, price(4, 15)] },
      },
      'gpt-6.1-terra': { context: 1_050_000, output: 128_000, price: gpt6(1, 5) },
      'gpt-6-sol': { price: gpt6(2, 10) },
      'gpt-6-luna': { price: gpt6(0.1, 0.5) },
      'gpt-5.6-terra': { price: price(2, 12) },
      'gpt-5.6-luna': { price: price(0.2, 1.2) },
      'gpt-5.4-mini': { context: 400_000, price: price(0.75, 4.5) },
      'gpt-5-mini': { context: 400_000, price: price(0.25, 2) },
      'gpt-4.1': { context: 1_000_000, price: price(2, 8) },
    },
  },
  {
    provider: 'openai',
    source: 'https://developers.openai.com/api/docs/deprecations',
    read: '2026-11-29',
    models: {
      ...shutDown('2026-10-23', 'gpt-5.6-terra', 'gpt-3.5-turbo', 'o4-mini'),
      ...shutDown('2026-10-23', 'gpt-5.6-sol', 'gpt-4', 'gpt-4-turbo', 'o1', 'o3-mini'),
      ...shutDown('2026-10-23', 'gpt-5.6-sol', 'gpt-4o-2024-05-13'),
      ...shutDown('2026-10-23', undefined, 'o1-pro'),
      ...shutDown('2026-10-23', 'gpt-5.6-luna', 'gpt-4.1-nano'),
      ...shutDown('2026-12-11', 'gpt-6.1-sol', 'gpt-5', 'o3'),
      ...shutDown('2026-12-11', undefined, 'gpt-5-pro', 'o3-pro'),
      ...shutDown('2026-12-11', 'gpt-6.1-terra', 'gpt-5-mini'),
      ...shutDown('2026-12-11', 'gpt-6-luna', 'gpt-5-nano'),
      ...shutDown('2027-01-14', 'gpt-6-luna', 'gpt-4.1', 'gpt-4.1-mini', 'gpt-4o', 'gpt-4o-mini'),
      ...shutDown('2027-04-01', undefined, 'gpt-5.1', 'gpt-5.3-codex', 'gpt-5.4-nano'),
    },
  },
  {
    provider: 'xai',
    source: 'https://docs.x.ai/developers/models',
    read,
    models: {
      'grok-4.6': { context: 500_000, price: price(2, 6) },
      'grok-4.3': { context: 1_000_000, price: price(1.25, 2.5) },
    },
  },
  {
    provider: 'gemini',
    source: 'https://ai.google.dev/gemini-api/docs/pricing',
    read,
    models: {
      'gemini-4-argon': {
        context: 1_048_576,
        price: { ...price(4, 20), before: ['2026-12-01', price(2, 10)] },
      },
      'gemini-4-carbon': { price: { ...price(4, 20), before: ['2026-12-01', price(2, 10)] } },
      'gemini-4-hydrogen': { price: price(1.5, 7.5) },
      'gemini-4-neon': { price: price(3, 15) },
      // The price before is not known; it is not higher.
      'gemini-3.8-flash': {
        context: 1_048_576,
        price: { ...price(1.5, 7.5), before: ['2027-01-01', atMost(1.5, 7.5)] },
      },
      'gemini-3.6-flash': { context: 1_048_576 },
      'gemini-3.5-flash-lite': { context: 1_048_576, price: price(0.3, 2.5) },
      'gemini-3.1-pro-preview': { context: 1_048_576 },
      'gemini-2.5-flash': { context: 1_048_576, price: price(0.3, 2.5) },
    },
  },
  {
    provider: 'openrouter',
    source: 'https://openrouter.ai/models',
    read,
    models: {
      'openrouter/free': { context: 200_000, price: price(0, 0), free: true },
      'openai/gpt-5.6-luna': { price: price(0.2, 1.2) },
    },
  },
  {
    provider: 'deepseek',
    source: 'https://api-docs.deepseek.com/quick_start/pricing',
    read,
    models: {
      'deepseek-flash': { context: 1_000_000, output: 384_000, price: atMost(0.3, 1.2, 0.006) },
      'deepseek-v4-pro': { context: 1_000_000, output: 384_000, price: atMost(1.32, 3.96) },
    },
  },
  {
    provider: 'groq',
    source: 'https://console.groq.com/docs/models',
    read,
    models: {
      'openai/gpt-oss-120b': { context: 131_072, output: 65_536, price: price(0.15, 0.6) },
      'openai/gpt-oss-20b': { price: price(0.075, 0.3) },
    },
  },
  {
    provider: 'groq',
    source: 'https://console.groq.com/docs/deprecations',
    read: '2026-11-29',
    models: {
      ...shutDown('2026-08-16', 'openai/gpt-oss-120b', 'llama-3.3-70b-versatile'),
      ...shutDown('2026-08-16', 'openai/gpt-oss-20b', 'llama-3.1-8b-instant'),
    },
  },
  {
    provider: 'mistral',
    source: 'https://docs.mistral.ai/getting-started/models/models_overview/',
    read,
    models: {
      'mistral-small-2603': { context: 262_144, price: price(0.15, 0.6) },
      'mistral-medium-3-5': { context: 256_000, price: price(1.5, 7.5) },
      'mistral-large-4': { context: 1_000_000, price: price(1.36, 4.18) },
      'mistral-large-2512': { context: 262_144, price: price(0.5, 1.5) },
    },
  },
];

function price(input: number, output: number, cached?: number): Price {
  return { input, output, ...(cached !== undefined && { cached }) };
}

/** Anthropic's prices: a part of the input price for tokens from the cache, and 1.25 times for those written to it. */
function claude(input: number, output: number, cachedShare: number): Price {
  return { input, output, cached: input * cachedShare, written: input * 1.25 };
}

/** The highest of several prices, such as that of peak hours. */
function atMost(input: number, output: number, cached?: number): Price {
  return { ...price(input, output, cached), isMaximum: true };
}

/** The price of a GPT-6 model. For long input none is stated; it is estimated from GPT-6.2: twice for input, 1.5 times for output. */
function gpt6(input: number, output: number): Price {
  const long: Price = { ...price(input * 2, output * 1.5), isEstimate: true };
  return { ...price(input, output), above: [272_000, long] };
}

function shutDown(retires: string, replacement: string | undefined, ...ids: readonly string[]) {
  const facts = { retires, ...(replacement !== undefined && { replacement }) };
  return Object.fromEntries(ids.map((id) => [id, facts]));
}

/** Returns the model with what is known about it, or about the model of which it is a dated version; its own facts take precedence. */
export function withFacts(provider: ProviderId, model: Model): Model {
  const undated = model.id.replace(/-(?:\d{8}|\d{4}-\d\d-\d\d)$/, '');
  const known = factSheets
    .filter((sheet) => sheet.provider === provider)
    .map(({ models }) => models[model.id] ?? models[undated]);
  return Object.assign({}, ...known, model);
}

/** Returns the models of a provider that its pages say were or will be shut down. */
export function retiringModels(provider: ProviderId): readonly Model[] {
  const ids = factSheets
    .filter((sheet) => sheet.provider === provider)
    .flatMap(({ models }) => Object.keys(models));
  return [...new Set(ids)]
    .map((id) => withFacts(provider, { id }))
    .filter(({ retires }) => retires !== undefined);
}
