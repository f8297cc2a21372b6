import type { ProviderDefinition } from '../provider.ts';

export const openrouter = {
  id: 'openrouter',
  aliases: [],
  name: 'OpenRouter',
  origin: 'https://openrouter.ai',
  key: {
    scheme: 'bearer',
    shape: 'sk-or-v1-…',
    prefixes: ['sk-or-'],
    console: 'https://openrouter.ai/settings/keys',
  },
  dialect: 'openai',
  chatPath: '/api/v1/chat/completions',
  modelsPath: '/api/v1/models',
  testPath: '/api/v1/key',
  signIn: { page: '/auth', keyPath: '/api/v1/auth/keys' },
  sendsUsage: true,
  cacheKeyField: 'session_id',
  cachesOnRequest: true,
  fields: { max_tokens: 'max_completion_tokens', reasoning: 'reasoning.effort' },
  noSystemPrompt: /^(?:google\/gemma-|openai\/o1-(?:mini|preview))/,
  freeTier: 'yes, 20+ free models of 300+, no card',
  freeModels: 'some',
  limits: ['paid models are billed by OpenRouter'],
  starters: ['openrouter/free', 'openai/gpt-5.6-luna'],
} as const satisfies ProviderDefinition;
