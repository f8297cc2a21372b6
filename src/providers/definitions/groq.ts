import type { ProviderDefinition } from '../provider.ts';

export const groq = {
  id: 'groq',
  aliases: [],
  name: 'Groq',
  origin: 'https://api.groq.com',
  key: {
    scheme: 'bearer',
    shape: 'gsk_…',
    prefixes: ['gsk_'],
    console: 'https://console.groq.com/keys',
  },
  dialect: 'openai',
  chatPath: '/openai/v1/chat/completions',
  modelsPath: '/openai/v1/models',
  fields: { max_tokens: 'max_completion_tokens' },
  freeTier: 'yes, rate limited',
  freeModels: 'all',
  limits: [],
  models: [
    { id: 'openai/gpt-oss-120b', context: 131_072, output: 65_536, price: [0.15, 0.6] },
    { id: 'openai/gpt-oss-20b', price: [0.075, 0.3] },
    { id: 'llama-3.3-70b-versatile', context: 131_072, output: 32_768, price: [0.59, 0.79] },
    { id: 'llama-3.1-8b-instant', context: 131_072, price: [0.05, 0.08] },
  ],
} as const satisfies ProviderDefinition;
