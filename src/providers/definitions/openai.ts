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
  dialect: 'responses',
  chatPath: '/v1/responses',
  otherEndpoint: {
    dialect: 'openai',
    chatPath: '/v1/chat/completions',
    fields: { max_tokens: 'max_completion_tokens' },
    only: /-search-/,
    except: /-pro|codex|research/,
  },
  modelsPath: '/v1/models',
  developerRole: reasoning,
  summaries: reasoning,
  cacheKeyField: 'prompt_cache_key',
  noSystemPrompt: /^o1-(?:mini|preview)/,
  unsupported: [
    { models: reasoning, parameters: ['temperature', 'top_p'], unlessOff: true },
    { models: /^(?!.*-chat)(?:o\d|gpt-5(?:\.[0-4])?(?:-|$))/, parameters: ['stop'] },
    { models: /^(?:gpt-[34]|chatgpt)/, parameters: ['reasoning'] },
  ],
  freeTier: 'none, credits or an active billing plan',
  limits: ['some models need a higher usage tier'],
  starters: [
    'gpt-6.1-terra',
    'gpt-6-sol',
    'gpt-6-luna',
    'gpt-6.2-astra',
    'gpt-6.2-sol',
    'gpt-5.6-terra',
    'gpt-5.4-mini',
    'gpt-4.1',
  ],
} as const satisfies ProviderDefinition;
