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
  dialect: 'responses',
  chatPath: '/v1/responses',
  fields: { seed: 'seed' },
  otherEndpoint: { dialect: 'openai', chatPath: '/v1/chat/completions' },
  modelsPath: '/v1/models',
  unsupported: [
    { models: /^grok-4\.20(?:-\d{4})?-(?:non-)?reasoning$/, parameters: ['reasoning'] },
  ],
  freeTier: '25 USD credit a month for new accounts',
  limits: [],
  limitsNote: "earlier offer: xAI's pages no longer mention it",
  starters: ['grok-4.6', 'grok-4.7', 'grok-4.5', 'grok-4.3', 'grok-build-0.1'],
} as const satisfies ProviderDefinition;
