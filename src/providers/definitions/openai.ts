import type { ProviderDefinition } from '../provider.ts';

/** Matches reasoning models, which the variants with `-chat` in their name are not. */
const reasoning = /^(?!.*-chat)(?:o\d|gpt-[5-9])/;

export const openai = {
  id: 'openai',
  aliases: ['gpt'],
  name: 'OpenAI',
  origin: 'https://api.openai.com',
  key: {
    scheme: 'bearer',
    shape: 'sk-proj-…, legacy sk-…',
    prefixes: ['sk-proj-', 'sk-'],
    console: 'https://platform.openai.com/account/api-keys',
  },
  dialect: 'openai',
  chatPath: '/v1/chat/completions',
  modelsPath: '/v1/models',
  developerRole: reasoning,
  fields: { max_tokens: 'max_completion_tokens' },
  noSystemPrompt: /^o1-(?:mini|preview)/,
  unsupported: [
    { models: reasoning, parameters: ['temperature', 'top_p'] },
    { models: /^(?!.*-chat)(?:o\d|gpt-5(?:\.[0-4])?(?:-|$))/, parameters: ['stop'] },
    { models: /^(?:gpt-[34]|chatgpt)/, parameters: ['reasoning'] },
  ],
  freeTier: 'none, credits or an active billing plan',
  limits: ['some models need a higher usage tier'],
  models: [
    { id: 'gpt-6.1-terra', context: 1_050_000, output: 128_000, price: [1, 5] },
    { id: 'gpt-6-sol', price: [2, 10] },
    { id: 'gpt-6-luna', price: [0.1, 0.5] },
    { id: 'gpt-5.6-terra' },
    { id: 'gpt-5.4-mini', context: 400_000, price: [0.75, 4.5] },
    { id: 'gpt-5-mini', context: 400_000, price: [0.25, 2] },
    { id: 'gpt-4.1', context: 1_000_000, price: [2, 8] },
  ],
} as const satisfies ProviderDefinition;
