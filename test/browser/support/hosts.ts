import type { ComposedStream } from '../../support/streams/composed-stream.ts';
import { composedStream } from '../../support/streams/index.ts';

/** How a provider's host answers a browser, as far as known. */
export interface Host {
  readonly id: string;
  /** The host name, for Ollama with its port. */
  readonly name: string;
  /** Request headers that the preflight allows. */
  readonly allowedHeaders: readonly string[];
  /** Response headers exposed to the page. */
  readonly exposedHeaders?: string;
  /** Request headers without which the host sends no CORS headers. */
  readonly requiredHeaders?: readonly string[];
  readonly modelsPath: string;
  readonly models: unknown;
  /** The reply, unless a test sets another one. */
  readonly stream: ComposedStream;
  /** The reply in chat completions, of a host that usually gives another. */
  readonly completion?: ComposedStream;
}

const bearer = ['authorization', 'content-type'];
const modelList = (...ids: string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 1_760_000_000, owned_by: 'owner' })),
});

export const hosts: readonly Host[] = [
  {
    id: 'anthropic',
    name: 'api.anthropic.com',
    allowedHeaders: [
      'content-type',
      'x-api-key',
      'anthropic-version',
      'anthropic-dangerous-direct-browser-access',
    ],
    requiredHeaders: ['anthropic-dangerous-direct-browser-access'],
    modelsPath: '/v1/models',
    models: {
      data: [
        anthropicModel('claude-haiku-5-5', 1_000_000, 128_000),
        anthropicModel('claude-haiku-4-5', 200_000, 64_000),
      ],
      has_more: false,
      first_id: 'claude-haiku-5-5',
      last_id: 'claude-haiku-4-5',
    },
    stream: composedStream('anthropic, text'),
  },
  {
    id: 'openai',
    name: 'api.openai.com',
    allowedHeaders: bearer,
    exposedHeaders: 'X-Request-ID, CF-Ray',
    modelsPath: '/v1/models',
    models: modelList('gpt-5.6-terra', 'gpt-4.1', 'text-embedding-3-small', 'whisper-1'),
    stream: composedStream('openai, a response'),
    completion: composedStream('openai, text'),
  },
  {
    id: 'xai',
    name: 'api.x.ai',
    allowedHeaders: bearer,
    exposedHeaders: '*',
    modelsPath: '/v1/models',
    models: modelList('grok-4.6', 'grok-4.3'),
    stream: composedStream('xai, reasoning, then a response'),
    completion: composedStream('xai, reasoning, then text'),
  },
  {
    id: 'gemini',
    name: 'generativelanguage.googleapis.com',
    allowedHeaders: ['content-type', 'x-goog-api-key', 'x-goog-api-client', 'authorization'],
    modelsPath: '/v1beta/models',
    models: {
      models: [
        geminiModel('gemini-3.8-flash', 'generateContent'),
        geminiModel('gemini-2.5-flash', 'generateContent'),
        geminiModel('gemini-embedding-001', 'embedContent'),
      ],
    },
    stream: composedStream('gemini, text in one event'),
  },
  {
    id: 'openrouter',
    name: 'openrouter.ai',
    allowedHeaders: [...bearer, 'http-referer', 'x-title', 'x-openrouter-title'],
    exposedHeaders: 'X-Generation-Id, X-Provider-Name, cf-ray',
    modelsPath: '/api/v1/models',
    models: {
      data: [
        openrouterModel('maker/model', '0.00000005', '0.0000004'),
        openrouterModel('maker/other-model', '0.000003', '0.000015'),
        openrouterModel('maker/model:free', '0', '0'),
      ],
    },
    stream: composedStream('openrouter, text after comments that keep the connection open'),
  },
  {
    id: 'deepseek',
    name: 'api.deepseek.com',
    allowedHeaders: bearer,
    modelsPath: '/models',
    models: modelList('deepseek-flash', 'deepseek-v4-pro'),
    stream: composedStream('deepseek, text after comments that keep the connection open'),
  },
  {
    id: 'groq',
    name: 'api.groq.com',
    allowedHeaders: bearer,
    modelsPath: '/openai/v1/models',
    models: modelList('qwen/qwen3.8-27b', 'openai/gpt-oss-20b'),
    stream: composedStream('groq, text, usage in the event with the finish reason'),
  },
  {
    id: 'mistral',
    name: 'api.mistral.ai',
    allowedHeaders: bearer,
    modelsPath: '/v1/models',
    models: {
      object: 'list',
      data: [
        mistralModel('mistral-small-2603', true),
        mistralModel('mistral-large-2512', true),
        mistralModel('mistral-embed', false),
      ],
    },
    stream: composedStream('mistral, text'),
  },
  {
    id: 'ollama',
    name: 'localhost:11434',
    allowedHeaders: [...bearer, 'user-agent', 'accept', 'x-requested-with', 'openai-beta'],
    modelsPath: '/api/tags',
    models: { models: [ollamaModel('llama3.2:latest'), ollamaModel('qwen3:8b')] },
    stream: composedStream('ollama, text'),
  },
];

/** A host that the page must not reach: it allows every origin and records all requests. */
export const foreignHost = 'evil.test';

/** The host name of a site that is served as on the web: over HTTPS and not from loopback. */
export const secureSiteName = 'keysh.test';

function anthropicModel(id: string, reads: number, writes: number) {
  const created_at = '2026-10-01T00:00:00Z';
  const limits = { max_input_tokens: reads, max_tokens: writes };
  return { type: 'model', id, display_name: id, created_at, ...limits };
}

function geminiModel(id: string, method: string) {
  return {
    name: `models/${id}`,
    displayName: id,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: [method],
  };
}

/** A model with prices in dollars for a token. */
function openrouterModel(id: string, prompt: string, completion: string) {
  return {
    id,
    name: id,
    context_length: 400_000,
    architecture: { input_modalities: ['text'], output_modalities: ['text'] },
    pricing: { prompt, completion },
    top_provider: { context_length: 400_000, max_completion_tokens: 128_000, is_moderated: false },
  };
}

function mistralModel(id: string, chats: boolean) {
  const capabilities = { completion_chat: chats };
  return { id, object: 'model', name: id, max_context_length: 262_144, capabilities };
}

function ollamaModel(name: string) {
  const details = { family: 'llama', parameter_size: '8B', quantization_level: 'Q4_K_M' };
  return { name, model: name, modified_at: '2026-10-01T00:00:00Z', size: 5e9, digest: '', details };
}
