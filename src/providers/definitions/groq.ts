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
  starters: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'qwen/qwen3.6-27b', 'qwen/qwen3.8-27b'],
} as const satisfies ProviderDefinition;
