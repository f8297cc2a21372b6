import type { ProviderDefinition } from '../provider.ts';

export const anthropic = {
  id: 'anthropic',
  aliases: ['claude'],
  name: 'Anthropic',
  origin: 'https://api.anthropic.com',
  key: {
    scheme: 'x-api-key',
    shape: 'sk-ant-api03-…',
    prefixes: ['sk-ant-'],
    console: 'https://platform.claude.com/settings/keys',
  },
  headers: {
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
  },
  dialect: 'anthropic',
  chatPath: '/v1/messages',
  modelsPath: '/v1/models?limit=1000',
  cachesOnRequest: true,
  freeTier: 'none, prepaid credits',
  limits: ['limits depend on the usage tier, 1 to 4'],
  starters: [
    'claude-sonnet-5-5',
    'claude-opus-5-5',
    'claude-haiku-5-5',
    'claude-fable-5-2',
    'claude-haiku-4-5',
  ],
} as const satisfies ProviderDefinition;
