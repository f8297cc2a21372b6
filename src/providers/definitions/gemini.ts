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
  limitsNote: 'earlier figures: Google no longer publishes any, and pro models have no free tier',
  starters: [
    'gemini-3.8-flash',
    'gemini-4-argon',
    'gemini-4-carbon',
    'gemini-4-hydrogen',
    'gemini-4-neon',
    'gemini-3.6-flash',
    'gemini-3.5-flash-lite',
    'gemini-3.1-pro-preview',
    'gemini-2.5-flash',
  ],
} as const satisfies ProviderDefinition;
