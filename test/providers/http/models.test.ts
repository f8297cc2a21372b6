import { describe, expect, it, vi } from 'vitest';
import { listModels } from '../../../src/providers/http/models.ts';
import type { Fetch } from '../../../src/providers/http/send.ts';
import { loopbackPermission } from '../../../src/providers/loopback.ts';
import { probe } from '../../../src/providers/probe.ts';
import { failureOf } from '../../support/failure-of.ts';
import { providerWithId } from '../lookup.ts';
import { keyOf, sendWith } from '../requests.ts';

const value = 'CANARY-0123456789';
const { signal } = new AbortController();

/** A model as OpenRouter lists it, with prices for one token. */
const priced = {
  id: 'maker/model',
  canonical_slug: 'maker/model-2026',
  name: 'Maker: Model',
  context_length: 400_000,
  architecture: { modality: 'text->text', input_modalities: ['text'], output_modalities: ['text'] },
  pricing: {
    prompt: '0.00000005',
    completion: '0.0000004',
    input_cache_read: '0.000000005',
    input_cache_write: '0.0000000625',
    web_search: '0.01',
  },
  expiration_date: '2027-02-01',
  top_provider: { context_length: 400_000, max_completion_tokens: 128_000, is_moderated: true },
  per_request_limits: null,
  supported_parameters: ['max_tokens', 'temperature'],
};

describe('the list of models', () => {
  it.each([
    [
      'openai',
      {
        data: [
          ...['gpt-5.6-terra', 'gpt-4o', 'o3', 'gpt-4o-mini-tts'],
          ...['whisper-1', 'text-embedding-3-small', 'dall-e-3', 'gpt-image-1'],
          ...['o3-pro', 'gpt-5-codex', 'omni-moderation-latest', 'gpt-4o-realtime-preview'],
          ...['gpt-3.5-turbo-instruct', 'sora-2', 'o4-mini-deep-research', 'davinci-002'],
          ...['computer-use-preview', 'gpt-5-search-api'],
        ].map((id) => ({ id })),
      },
      ['gpt-5.6-terra', 'gpt-4o', 'o3', 'o3-pro', 'gpt-5-codex', 'o4-mini-deep-research'].map(
        (id) => ({ id }),
      ),
    ],
    [
      'deepseek',
      { data: [{ id: 'deepseek-v4-pro' }, { id: 'deepseek-v4-pro' }] },
      [{ id: 'deepseek-v4-pro' }],
    ],
    [
      'groq',
      {
        data: [
          { id: 'llama-3.1-8b-instant', context_window: 131072, max_completion_tokens: 8192 },
          { id: 'old', active: false },
          { id: 'whisper-large-v3' },
        ],
      },
      [{ id: 'llama-3.1-8b-instant', context: 131072, output: 8192 }],
    ],
    [
      'mistral',
      {
        data: [
          {
            id: 'mistral-small-latest',
            max_context_length: 262144,
            capabilities: { completion_chat: true },
          },
          { id: 'mistral-embed', capabilities: { completion_chat: false } },
        ],
      },
      [{ id: 'mistral-small-latest', context: 262144 }],
    ],
    [
      'gemini',
      {
        models: [
          {
            name: 'models/gemini-3.8-flash',
            inputTokenLimit: 1048576,
            outputTokenLimit: 65536,
            supportedGenerationMethods: ['generateContent'],
          },
          {
            name: 'models/gemini-2.5-flash-preview-tts',
            supportedGenerationMethods: ['generateContent'],
          },
          { name: 'models/embedding-001', supportedGenerationMethods: ['embedContent'] },
        ],
      },
      [{ id: 'gemini-3.8-flash', context: 1048576, output: 65536 }],
    ],
    [
      'anthropic',
      {
        data: [
          { id: 'claude-opus-5-5', max_input_tokens: 1000000, max_tokens: 128000 },
          { id: 'claude-sonnet-4-5', retires_at: '2026-11-30T00:00:00Z' },
        ],
      },
      [
        { id: 'claude-opus-5-5', context: 1000000, output: 128000 },
        { id: 'claude-sonnet-4-5', retires: '2026-11-30' },
      ],
    ],
    [
      'ollama',
      { models: [{ name: 'llama3.2:latest', model: 'llama3.2:latest' }, { name: 'qwen3:14b' }] },
      [{ id: 'llama3.2:latest' }, { id: 'qwen3:14b' }],
    ],
    [
      'openrouter',
      {
        data: [
          { id: 'a/b:free', pricing: { prompt: '0', completion: '0' } },
          { id: 'openrouter/auto', pricing: { prompt: '-1', completion: '-1' } },
          { id: 'c/draw', architecture: { output_modalities: ['image'] } },
        ],
      },
      [{ id: 'a/b:free', price: { input: 0, output: 0 }, free: true }, { id: 'openrouter/auto' }],
    ],
  ])('of %s contains its chat models', async (id, body, models) => {
    expect(await list(id, async () => Response.json(body))).toEqual(models);
  });

  it('of OpenRouter has prices for a million tokens', async () => {
    const [first] = await list('openrouter', async () => Response.json({ data: [priced] }));
    expect(first).toEqual({
      id: 'maker/model',
      pictures: false,
      context: 400_000,
      output: 128_000,
      price: { input: 0.05, output: 0.4, cached: 0.005, written: 0.0625, search: 0.01 },
      retires: '2027-02-01',
    });
  });

  it('has at most 5,000 models', async () => {
    const models = await list('deepseek', async () => manyModels(100_000, (at) => `m${at}`));
    expect(models).toHaveLength(5000);
    expect(models.at(-1)).toEqual({ id: 'm4999' });
  });

  it('that has over 4,000,000 characters is a failure', async () => {
    const long = async () => manyModels(50_000, (at) => `${at}${'x'.repeat(100)}`);
    const { kind } = await failureOf(() => list('deepseek', long));
    expect(kind).toBe('unreadable');
  });

  it('that is refused, unreadable or unreachable is a failure', async () => {
    const refused = async () => Response.json({ error: { message: 'no' } }, { status: 403 });
    const page = async () => new Response('<html>');
    const away = async () => {
      throw new TypeError('Failed to fetch');
    };
    const kinds = [refused, page, away].map((fetch) => failureOf(() => list('openai', fetch)));
    expect((await Promise.all(kinds)).map(({ kind }) => kind)).toEqual([
      'forbidden',
      'unreadable',
      'unreachable',
    ]);
  });

  it('that is cancelled rejects with an AbortError', async () => {
    const openai = providerWithId('openai');
    const send = sendWith(vi.fn<Fetch>(), openai, keyOf(openai, value));
    await expect(listModels(send, openai, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('the probe of a local runtime', () => {
  it('sends no key and takes any answer', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.error());
    expect(await probe(fetch, providerWithId('ollama'), new AbortController().signal)).toBe(
      'refuses',
    );
    const [url, { signal, ...init }] = fetch.mock.calls[0] ?? ['', {}];
    expect(url).toBe('http://localhost:11434/');
    expect(signal).toBeInstanceOf(AbortSignal);
    expect(init).toEqual({
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  });

  it('reports an absent runtime if nothing answers', async () => {
    expect(
      await probe(
        async () => Promise.reject(new TypeError('x')),
        providerWithId('ollama'),
        new AbortController().signal,
      ),
    ).toBe('absent');
  });
});

describe('the permission to call loopback', () => {
  const states = (given: Readonly<Record<string, string>>) => ({
    query: async ({ name }: { readonly name: string }) => ({ state: given[name] ?? 'prompt' }),
  });
  const throwing = { query: () => Promise.reject(new TypeError('no such permission')) };

  it.each([
    ['localhost', undefined, 'granted'],
    ['127.0.0.1', undefined, 'granted'],
    ['[::1]', throwing, 'granted'],
    ['localhost.evil.example', undefined, 'prompt'],
    ['example.org', undefined, 'prompt'],
    ['example.org', throwing, 'prompt'],
    ['example.org', states({}), 'prompt'],
    ['example.org', states({ 'loopback-network': 'granted' }), 'granted'],
    ['example.org', states({ 'local-network-access': 'granted' }), 'granted'],
    ['example.org', states({ 'loopback-network': 'denied' }), 'denied'],
    ['example.org', states({ 'local-network-access': 'denied' }), 'denied'],
    [
      'example.org',
      states({ 'loopback-network': 'denied', 'local-network-access': 'granted' }),
      'granted',
    ],
  ])('at %s', async (hostname, permissions, state) => {
    expect(await loopbackPermission({ hostname }, permissions)).toBe(state);
  });
});

function manyModels(count: number, id: (at: number) => string): Response {
  return Response.json({ data: Array.from({ length: count }, (_, at) => ({ id: id(at) })) });
}

function list(id: string, fetch: Fetch) {
  const provider = providerWithId(id);
  return listModels(sendWith(fetch, provider, keyOf(provider, value)), provider, signal);
}
