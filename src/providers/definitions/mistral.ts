import type { ProviderDefinition } from '../provider.ts';

export const mistral = {
  id: 'mistral',
  aliases: [],
  name: 'Mistral',
  origin: 'https://api.mistral.ai',
  key: {
    scheme: 'bearer',
    shape: 'letters and digits',
    prefixes: [],
    console: 'https://console.mistral.ai/api-keys',
  },
  dialect: 'openai',
  chatPath: '/v1/chat/completions',
  modelsPath: '/v1/models',
  sendsUsage: true,
  hasAddressParts: true,
  cacheKeyField: 'prompt_cache_key',
  fields: { seed: 'random_seed' },
  unsupported: [
    {
      models: /^(?!mistral-(?:small|medium|large-4)|magistral|zai-glm)/,
      parameters: ['reasoning'],
    },
  ],
  freeTier: 'no',
  limits: [],
  starters: [
    'mistral-small-latest',
    'mistral-small-2603',
    'mistral-medium-3-5',
    'mistral-large-4',
    'mistral-large-2512',
  ],
} as const satisfies ProviderDefinition;
