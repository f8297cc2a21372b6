import type { Model } from './provider.ts';

/** The models that serve until a list was fetched, as the providers' model pages give them; the first is the default. */
export const defaultModels = {
  anthropic: [
    { id: 'claude-sonnet-5-5', context: 1_000_000, price: [2, 10] },
    { id: 'claude-opus-5-5', context: 1_000_000, output: 128_000, price: [4, 20] },
    { id: 'claude-haiku-5-5', context: 1_000_000 },
    { id: 'claude-fable-5-2', context: 1_000_000, price: [8, 40] },
    { id: 'claude-haiku-4-5', context: 200_000, output: 64_000, price: [1, 5] },
  ],
  openai: [
    { id: 'gpt-6.1-terra', context: 1_050_000, output: 128_000, price: [1, 5] },
    { id: 'gpt-6-sol', price: [2, 10] },
    { id: 'gpt-6-luna', price: [0.1, 0.5] },
    { id: 'gpt-5.6-terra' },
    { id: 'gpt-5.4-mini', context: 400_000, price: [0.75, 4.5] },
    { id: 'gpt-5-mini', context: 400_000, price: [0.25, 2] },
    { id: 'gpt-4.1', context: 1_000_000, price: [2, 8] },
  ],
  xai: [
    { id: 'grok-4.6', context: 500_000, price: [2, 6] },
    { id: 'grok-4.7' },
    { id: 'grok-4.5' },
    { id: 'grok-4.3', context: 1_000_000, price: [1.25, 2.5] },
    { id: 'grok-build-0.1' },
  ],
  gemini: [
    { id: 'gemini-3.8-flash', context: 1_048_576 },
    { id: 'gemini-4-argon', context: 1_048_576 },
    { id: 'gemini-3.6-flash', context: 1_048_576 },
    { id: 'gemini-3.5-flash-lite', context: 1_048_576, price: [0.3, 2.5] },
    { id: 'gemini-3.1-pro-preview', context: 1_048_576 },
    { id: 'gemini-2.5-flash', context: 1_048_576, price: [0.3, 2.5] },
  ],
  openrouter: [
    { id: 'openrouter/free', context: 200_000, price: [0, 0], free: true },
    { id: 'openai/gpt-5.6-luna' },
    { id: 'openai/gpt-5-nano', context: 400_000, output: 128_000, price: [0.05, 0.4] },
  ],
  deepseek: [
    { id: 'deepseek-flash', context: 1_000_000, output: 384_000 },
    { id: 'deepseek-v4-pro', context: 1_000_000, output: 384_000 },
  ],
  groq: [
    { id: 'openai/gpt-oss-120b', context: 131_072, output: 65_536, price: [0.15, 0.6] },
    { id: 'openai/gpt-oss-20b', price: [0.075, 0.3] },
    { id: 'llama-3.3-70b-versatile', context: 131_072, output: 32_768, price: [0.59, 0.79] },
    { id: 'llama-3.1-8b-instant', context: 131_072, price: [0.05, 0.08] },
  ],
  mistral: [
    { id: 'mistral-small-latest' },
    { id: 'mistral-small-2603', context: 262_144, price: [0.15, 0.6] },
    { id: 'mistral-medium-3-5', context: 256_000, price: [1.5, 7.5] },
    { id: 'mistral-large-2512', context: 262_144, price: [0.5, 1.5] },
  ],
  ollama: [],
} as const satisfies Readonly<Record<string, readonly Model[]>>;
