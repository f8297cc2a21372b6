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
  fields: { seed: 'random_seed' },
  unsupported: [
    {
      models: /^(?!mistral-(?:small|medium|large-4)|magistral|zai-glm)/,
      parameters: ['reasoning'],
    },
  ],
  freeTier: 'no',
  limits: [],
  models: [
    { id: 'mistral-small-latest' },
    { id: 'mistral-small-2603', context: 262_144, price: [0.15, 0.6] },
    { id: 'mistral-medium-3-5', context: 256_000, price: [1.5, 7.5] },
    { id: 'mistral-large-2512', context: 262_144, price: [0.5, 1.5] },
  ],
} as const satisfies ProviderDefinition;
