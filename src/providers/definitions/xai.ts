import type { ProviderDefinition } from '../provider.ts';

export const xai = {
  id: 'xai',
  aliases: ['grok'],
  name: 'xAI',
  origin: 'https://api.x.ai',
  key: {
    scheme: 'bearer',
    shape: 'xai-…',
    prefixes: ['xai-'],
    console: 'https://console.x.ai',
  },
  dialect: 'openai',
  chatPath: '/v1/chat/completions',
  modelsPath: '/v1/models',
  unsupported: [{ models: /^grok-4\.20/, parameters: ['reasoning'] }],
  freeTier: '25 USD credit a month for new accounts',
  limits: [],
  models: [
    { id: 'grok-4.6', context: 500_000, price: [2, 6] },
    { id: 'grok-4.7' },
    { id: 'grok-4.5' },
    { id: 'grok-4.3', context: 1_000_000, price: [1.25, 2.5] },
    { id: 'grok-build-0.1' },
  ],
} as const satisfies ProviderDefinition;
