import type { ProviderDefinition } from '../provider.ts';

export const gemini = {
  id: 'gemini',
  aliases: ['google'],
  name: 'Google Gemini',
  origin: 'https://generativelanguage.googleapis.com',
  key: {
    scheme: 'query',
    headerScheme: 'x-goog-api-key',
    shape: 'AIza…, newer AQ.…',
    prefixes: ['AIza', 'AQ.'],
    isPrefixSecret: true,
    console: 'https://aistudio.google.com/apikey',
  },
  dialect: 'gemini',
  chatPath: '/v1beta/models/{model}:streamGenerateContent?alt=sse',
  modelsPath: '/v1beta/models?pageSize=1000',
  noSystemPrompt: /^(?:models\/)?gemma-/,
  freeTier: 'yes, no card',
  freeModels: 'some',
  limits: [
    '10 requests a minute on flash',
    '5 requests a minute on pro',
    '30 requests a minute on lite',
  ],
  models: [
    { id: 'gemini-3.8-flash', context: 1_048_576 },
    { id: 'gemini-4-argon', context: 1_048_576 },
    { id: 'gemini-3.6-flash', context: 1_048_576 },
    { id: 'gemini-3.5-flash-lite', context: 1_048_576, price: [0.3, 2.5] },
    { id: 'gemini-3.1-pro-preview', context: 1_048_576 },
    { id: 'gemini-2.5-flash', context: 1_048_576, price: [0.3, 2.5] },
  ],
} as const satisfies ProviderDefinition;
