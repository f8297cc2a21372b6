import type { ProviderDefinition } from '../provider.ts';

export const deepseek = {
  id: 'deepseek',
  aliases: [],
  name: 'DeepSeek',
  origin: 'https://api.deepseek.com',
  key: {
    scheme: 'bearer',
    shape: 'sk-…',
    prefixes: ['sk-'],
    console: 'https://platform.deepseek.com/api_keys',
  },
  dialect: 'openai',
  chatPath: '/chat/completions',
  modelsPath: '/models',
  unsupported: [{ models: /^deepseek-(?!chat)/, parameters: ['temperature', 'top_p'] }],
  freeTier: 'none, prepaid credits',
  limits: [],
  starters: ['deepseek-flash', 'deepseek-v4-pro'],
} as const satisfies ProviderDefinition;
