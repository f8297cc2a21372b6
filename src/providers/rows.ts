import { compatible } from './compatible.ts';
import { defaultModels } from './default-models.ts';
import type { Provider } from './provider.ts';

/** Set by the build; loopback only. */
declare const __OLLAMA__: string | undefined;

/** What is true of each provider, in slot order. */
export const rows = [
  {
    slot: 'provider1',
    id: 'anthropic',
    aliases: ['claude'],
    name: 'Anthropic',
    origin: 'https://api.anthropic.com',
    key: {
      place: 'x-api-key',
      shape: 'sk-ant-api03-…',
      maskPrefixes: ['sk-ant-'],
      knownPrefixes: ['sk-ant-'],
      console: 'https://platform.claude.com/settings/keys',
    },
    dialect: 'anthropic',
    chatPath: '/v1/messages',
    modelsPath: '/v1/models?limit=1000',
    freeTier: 'none, prepaid credits',
    limits: ['limits by usage tier 1 to 4'],
    models: defaultModels.anthropic,
  },
  compatible.openai,
  compatible.xai,
  {
    slot: 'provider4',
    id: 'gemini',
    aliases: ['google'],
    name: 'Google Gemini',
    origin: 'https://generativelanguage.googleapis.com',
    key: {
      place: 'query',
      shape: 'AIza…, newer AQ.…',
      maskPrefixes: [],
      knownPrefixes: ['AIza', 'AQ.'],
      console: 'https://aistudio.google.com/apikey',
    },
    dialect: 'gemini',
    chatPath: '/v1beta/models/{model}:streamGenerateContent?alt=sse',
    modelsPath: '/v1beta/models?pageSize=1000',
    freeTier: 'yes, no card',
    limits: [
      '10 requests a minute on flash',
      '5 requests a minute on pro',
      '30 requests a minute on lite',
    ],
    models: defaultModels.gemini,
  },
  compatible.openrouter,
  compatible.deepseek,
  compatible.groq,
  compatible.mistral,
  {
    slot: 'provider9',
    id: 'ollama',
    aliases: ['local'],
    name: 'Ollama',
    origin: typeof __OLLAMA__ === 'string' ? __OLLAMA__ : 'http://localhost:11434',
    key: {
      place: 'none',
      shape: 'no key',
      maskPrefixes: [],
      knownPrefixes: [],
      console: 'https://ollama.com',
    },
    dialect: 'ollama',
    chatPath: '/api/chat',
    modelsPath: '/api/tags',
    freeTier: 'yes, runs locally',
    limits: [],
    models: defaultModels.ollama,
  },
] as const satisfies readonly Provider[];
