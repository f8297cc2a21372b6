import { getRequest, modelsRequest, tokenRequest } from '../../src/providers/http/request.ts';
import type { MessageFile } from '../../src/providers/message.ts';
import type { ChatRequest, Provider } from '../../src/providers/provider.ts';
import { providerWithId } from './lookup.ts';
import { chatRequestTo, keyOf } from './requests.ts';

const messages = [{ role: 'user', text: 'hi' }] as const;
const limited = { max_tokens: 64, temperature: 0.5 };
/** Parameters for which OpenAI and xAI only have a field in chat completions. */
const stopped = { ...limited, stop: ['END'] };
const key = (provider: Provider) => keyOf(provider, 'test-key');
const schemeOf = ({ key: { scheme } }: Provider) =>
  scheme === 'query' ? 'x-goog-api-key' : scheme;

/** Returns a request of ours. */
export function send(id: string, turn: Omit<ChatRequest, 'messages'> & Partial<ChatRequest>): Flat {
  const provider = providerWithId(id);
  return flat(chatRequestTo(provider, { messages, ...turn }, key(provider), schemeOf(provider)));
}

/** A request with a system prompt. */
function chat(id: string, model: string, parameters: ChatRequest['parameters'] = limited): Flat {
  return send(id, { model, system: 'SYS', parameters });
}

function models(id: string): Flat {
  const provider = providerWithId(id);
  return flat(modelsRequest(provider, key(provider), schemeOf(provider)));
}

/** A request with a search. */
function search(id: string, model: string, parameters: ChatRequest['parameters'] = {}): Flat {
  return send(id, { model, parameters: { ...parameters, search: 'on' } });
}

/** The key in the recordings of requests with a cache. */
export const cacheKey = 'conversation-1';
const reasoning = (effort: string) => ({ parameters: { reasoning: effort } });

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const page =
  'JVBERi0xLjEKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMyAzXT4+ZW5kb2JqCnRyYWlsZXI8PC9Sb290IDEgMCBSPj4KJSVFT0YK';
const picture = { kind: 'picture', type: 'image/png', name: 'a.png', data: pixel } as const;
const paper = { kind: 'pdf', type: 'application/pdf', name: 'paper.pdf', data: page } as const;

/** A question about a picture, and a PDF if there is one. */
function look(
  id: string,
  model: string,
  files: readonly MessageFile[],
  more: Partial<ChatRequest> = {},
): Flat {
  const question = { role: 'user', text: 'what is this?', files } as const;
  return send(id, { model, messages: [question], parameters: { max_tokens: 64 }, ...more });
}

/** The request of ours for the same purpose as one of an SDK. */
export const ours: Readonly<Record<string, () => Flat>> = {
  'ai-sdk anthropic': () => chat('anthropic', 'claude-sonnet-5-5'),
  'ai-sdk openai': () => chat('openai', 'gpt-4o-mini', stopped),
  'ai-sdk openaiReasoning': () => chat('openai', 'gpt-5.6-terra', stopped),
  'ai-sdk xai': () => chat('xai', 'grok-4.6', stopped),
  'openai responses stream reasoning': () =>
    send('openai', {
      model: 'gpt-5.6-terra',
      system: 'SYS',
      parameters: { max_tokens: 64, reasoning: 'low' },
      thoughts: true,
    }),
  'openai responses stream history': () =>
    send('openai', {
      model: 'gpt-4o-mini',
      system: 'SYS',
      messages: [
        ...messages,
        { role: 'assistant', text: 'Hello.' },
        { role: 'user', text: 'again' },
      ],
      parameters: { temperature: 0.5, top_p: 0.9 },
    }),
  'ai-sdk xai responses image, reasoning': () =>
    look('xai', 'grok-4.6', [picture], {
      system: 'SYS',
      parameters: { max_tokens: 64, reasoning: 'low' },
    }),
  'openai responses image and file': () =>
    look('openai', 'gpt-5.6-terra', [picture, paper], { parameters: {} }),
  'openai chat image and file': () =>
    look('openai', 'gpt-4o-mini', [picture, paper], { parameters: { seed: 1 }, cacheKey }),
  'ai-sdk openai responses image and file': () =>
    look('openai', 'gpt-5.6-terra', [picture, paper], {
      system: 'SYS',
      parameters: { max_tokens: 64, reasoning: 'low' },
      thoughts: true,
      cacheKey,
    }),
  'openai sdk at deepseek, image, thinking off': () =>
    look('deepseek', 'deepseek-flash', [picture], { parameters: { reasoning: 'off' } }),
  '@anthropic-ai/sdk image, document, cache_control': () =>
    look('anthropic', 'claude-sonnet-5-5', [picture, paper], { system: 'SYS', cacheKey }),
  '@google/genai inlineData': () =>
    look('gemini', 'gemini-3.8-flash', [picture, paper], { system: 'SYS' }),
  '@openrouter/sdk chat image and file': () =>
    look('openrouter', 'openai/gpt-5.6-luna', [picture, paper]),
  'ai-sdk openrouter image and file': () =>
    look('openrouter', 'openai/gpt-5.6-luna', [picture, paper]),
  '@mistralai image_url and document_url': () =>
    look('mistral', 'mistral-medium-latest', [picture, paper]),
  'ai-sdk mistral image and file': () => look('mistral', 'mistral-medium-latest', [picture, paper]),
  'groq-sdk image_url': () => look('groq', 'qwen/qwen3.8-27b', [picture]),
  'ai-sdk groq image': () => look('groq', 'qwen/qwen3.8-27b', [picture]),
  'ai-sdk deepseek image, thinking off': () =>
    look('deepseek', 'deepseek-flash', [picture], {
      parameters: { max_tokens: 64, reasoning: 'off' },
    }),
  'ollama-js chat images': () => look('ollama', 'gemma3', [picture], { parameters: {} }),
  'ai-sdk gemini': () => chat('gemini', 'gemini-3.8-flash'),
  'ai-sdk deepseek': () => chat('deepseek', 'deepseek-flash'),
  'ai-sdk deepseek effort': () =>
    send('deepseek', { model: 'deepseek-v4-pro', ...reasoning('low') }),
  'ai-sdk groq': () => chat('groq', 'openai/gpt-oss-120b'),
  'ai-sdk mistral': () => chat('mistral', 'mistral-small-latest'),
  'ai-sdk openrouter': () => chat('openrouter', 'openai/gpt-5.6-luna'),
  'ai-sdk ollama': () => chat('ollama', 'llama3.2', { ...limited, reasoning: 'none' }),
  '@anthropic-ai/sdk browser flag': () => chat('anthropic', 'm', { max_tokens: 5 }),
  '@anthropic-ai/sdk models': () => models('anthropic'),
  '@anthropic-ai/sdk thinking summarized, effort': () =>
    send('anthropic', {
      model: 'claude-opus-5-5',
      parameters: { max_tokens: 64, reasoning: 'low' },
    }),
  '@google/genai stream': () => chat('gemini', 'gemini-3.8-flash'),
  '@google/genai models': () => models('gemini'),
  '@google/genai thinkingLevel': () =>
    send('gemini', { model: 'gemini-3.8-flash', ...reasoning('low') }),
  '@google/genai thinkingBudget': () =>
    send('gemini', { model: 'gemini-2.5-flash', ...reasoning('off') }),
  '@mistralai stream': () => chat('mistral', 'm'),
  '@mistralai models': () => models('mistral'),
  '@mistralai reasoning effort, prompt cache key': () =>
    send('mistral', { model: 'mistral-large-4', ...reasoning('low'), cacheKey }),
  'ollama-js chat': () => chat('ollama', 'm', { ...limited, reasoning: 'on' }),
  'ollama-js chat think level': () => send('ollama', { model: 'gpt-oss', ...reasoning('low') }),
  'ollama-js chat think off, format': () => send('ollama', { model: 'qwen3', ...reasoning('off') }),
  'ollama-js list': () => models('ollama'),
  '@openrouter/sdk models': () => models('openrouter'),
  '@openrouter/sdk current key': () => {
    const provider = providerWithId('openrouter');
    return flat(getRequest(provider, provider.testPath ?? '', key(provider), 'bearer'));
  },
  '@openrouter/sdk exchange code for key': () => {
    const provider = providerWithId('openrouter');
    return flat(
      tokenRequest(provider, provider.signIn?.keyPath ?? '', {
        code: 'auth_code_REDACTED',
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        code_challenge_method: 'S256',
      }),
    );
  },
  'openai responses web search': () => search('openai', 'gpt-5.6-terra'),
  'ai-sdk openai responses web search': () => search('openai', 'gpt-5.6-terra'),
  'openai sdk at xai, responses web and x search': () =>
    send('xai', {
      model: 'grok-4.6',
      system: 'SYS',
      parameters: { search: 'on', reasoning: 'low' },
    }),
  'ai-sdk xai responses web and x search': () => search('xai', 'grok-4.6'),
  '@anthropic-ai/sdk web search': () =>
    search('anthropic', 'claude-sonnet-5-5', { max_tokens: 64 }),
  'ai-sdk anthropic web search, thinking': () =>
    search('anthropic', 'claude-opus-5-5', { max_tokens: 64, reasoning: 'low' }),
  '@google/genai googleSearch': () => search('gemini', 'gemini-3.8-flash'),
  'ai-sdk gemini google search': () => search('gemini', 'gemini-3.8-flash', { reasoning: 'low' }),
  '@openrouter/sdk chat web search tool': () => search('openrouter', 'openai/gpt-5.6-luna'),
  'groq-sdk browser_search': () => search('groq', 'openai/gpt-oss-20b', { reasoning: 'low' }),
  'ai-sdk groq browser search': () => search('groq', 'openai/gpt-oss-20b'),
  '@openrouter/sdk chat reasoning, cache_control, session': () =>
    send('openrouter', { model: 'anthropic/claude-sonnet-5.5', ...reasoning('low'), cacheKey }),
};

/** The parts of a request by their paths. */
export type Flat = ReadonlyMap<string, string>;

function flat({ url, init }: { readonly url: string; readonly init: RequestInit }): Flat {
  const { pathname, search } = new URL(url);
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : '';
  return flatten(
    pathname + search,
    init.method ?? '',
    Object.fromEntries(new Headers(init.headers)),
    body,
  );
}

export function flatten(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Flat {
  return new Map([
    ...leaves('url', url),
    ...leaves('method', method),
    ...leaves('headers', headers),
    ...leaves('body', body),
  ]);
}

export function leaves(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([inner, member]) => leaves(`${name}.${inner}`, member));
}
