import type { ProviderDefinition } from '../provider.ts';

/** The origin of Ollama, if the build sets it; always on loopback. */
declare const __OLLAMA__: string | undefined;

export const ollama = {
  id: 'ollama',
  aliases: ['local'],
  name: 'Ollama',
  origin: typeof __OLLAMA__ === 'string' ? __OLLAMA__ : 'http://localhost:11434',
  key: { scheme: 'none', shape: 'no key', prefixes: [], console: 'https://ollama.com' },
  local: {
    start: 'ollama serve',
    originsVariable: 'OLLAMA_ORIGINS',
    signIn: 'ollama signin',
    pull: 'ollama pull',
    smallModel: 'llama3.2',
    hosted: /[:-]cloud$/,
  },
  dialect: 'ollama',
  chatPath: '/api/chat',
  modelsPath: '/api/tags',
  modelPath: '/api/show',
  freeTier: 'yes, runs locally',
  freeModels: 'all',
  limits: [],
  starters: [],
} as const satisfies ProviderDefinition;
