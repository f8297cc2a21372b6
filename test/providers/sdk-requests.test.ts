import { describe, expect, it } from 'vitest';
import { getRequest, modelsRequest, tokenRequest } from '../../src/providers/http/request.ts';
import type { ChatRequest, Provider } from '../../src/providers/provider.ts';
import { providerWithId } from './lookup.ts';
import { hasRecordings, recordedJson } from './recordings.ts';
import { chatRequestTo, keyOf } from './requests.ts';
import { differences, everywhere } from './sdk-differences.ts';

/** A request that an SDK sent to a local server. */
interface SdkRequest {
  readonly by: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const files = ['sdk-requests.json', 'sdk-requests-2.json'].filter(hasRecordings);
const recorded = files.flatMap((file) => recordedJson(file) as readonly SdkRequest[]);

const messages = [{ role: 'user', text: 'hi' }] as const;
const limited = { max_tokens: 64, temperature: 0.5 };
/** Parameters for which OpenAI and xAI only have a field in chat completions. */
const stopped = { ...limited, stop: ['END'] };
const key = (provider: Provider) => keyOf(provider, 'test-key');
const schemeOf = ({ key: { scheme } }: Provider) =>
  scheme === 'query' ? 'x-goog-api-key' : scheme;

function send(id: string, turn: Omit<ChatRequest, 'messages'> & Partial<ChatRequest>): Flat {
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
const cacheKey = 'conversation-1';
const reasoning = (effort: string) => ({ parameters: { reasoning: effort } });

/** The request of ours for the same purpose as one of an SDK. */
const ours: Readonly<Record<string, () => Flat>> = {
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
    chat('xai', 'grok-4.6', { max_tokens: 64, reasoning: 'low' }),
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

/** Recorded requests with features that keysh does not use: files, other endpoints, JSON schemas, reasoning switched off. */
const unused =
  /image(?!, reasoning)|document|conversations|schema|plugin|ollama-js show|pause_turn|inlineData|thinking off/;

describe.skipIf(recorded.length === 0)('requests beside those of the SDKs', () => {
  const compared = recorded.filter(({ by }) => !unused.test(by));

  it.each(compared.map(({ by, ...request }) => [by, request] as const))(
    'differ from %s only for a stated reason',
    (by, { url, method, headers, body }) => {
      const own = ours[by]?.() ?? new Map();
      expect(compare(flatten(url, method, headers, body), own)).toEqual(
        differences[by]?.map(([line]) => line) ?? [],
      );
    },
  );

  it.skipIf(files.length < 2)('are compared with every recording of a feature that is used', () => {
    expect(compared.map(({ by }) => by).toSorted()).toEqual(Object.keys(ours).toSorted());
  });

  it('have a reason for each difference', () => {
    for (const [, reason] of Object.values(differences).flat()) expect(reason).not.toBe('');
  });
});

/** Recorded requests with the cache, by the provider whose fields they have. */
const caching = [
  ['anthropic', '@anthropic-ai/sdk image, document, cache_control'],
  ['anthropic', 'ai-sdk anthropic image and file, cache'],
  ['openai', 'openai chat image and file'],
  ['openai', 'openai responses stream reasoning'],
  ['mistral', '@mistralai reasoning effort, prompt cache key'],
  ['openrouter', '@openrouter/sdk chat reasoning, cache_control, session'],
] as const;
const cacheNames = ['cache_control', 'prompt_cache_key', 'session_id'];

describe.skipIf(files.length < 2)('the fields of the cache', () => {
  it.each(caching)('of %s are those of %s', (id, by) => {
    const { body } = recorded.find((each) => each.by === by) ?? {};
    expect(cacheIn(send(id, { model: 'm', parameters: {}, cacheKey }))).toEqual(
      cacheIn(new Map(leaves('body', body))),
    );
  });
});

function cacheIn(request: Flat): object {
  const isOfCache = (name: string) => cacheNames.includes(name.split('.')[1] ?? '');
  return Object.fromEntries([...request].filter(([name]) => isOfCache(name)));
}

type Flat = ReadonlyMap<string, string>;

function compare(theirs: Flat, own: Flat): readonly string[] {
  const names = [...new Set([...theirs.keys(), ...own.keys()])].filter(
    (name) => !everywhere.test(name) && theirs.get(name) !== own.get(name),
  );
  return names.sort().map((name) => `${name}: ${theirs.get(name)} -> ${own.get(name)}`);
}

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

function flatten(
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

function leaves(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([inner, member]) => leaves(`${name}.${inner}`, member));
}
