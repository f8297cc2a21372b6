import { describe, expect, it } from 'vitest';
import { modelsRequest } from '../../src/providers/http/request.ts';
import type { ChatRequest } from '../../src/providers/provider.ts';
import { fixture, row } from './recorded.ts';
import { chatOf, keyOf } from './requests.ts';
import { differences, everywhere } from './sdk-differences.ts';

/** What the SDKs sent, recorded by a local server. */
const recorded = fixture('sdk-requests.json') as readonly {
  readonly by: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}[];

const said = { system: 'SYS', messages: [{ role: 'user', text: 'hi' }] } as const;
const set = { max_tokens: 64, temperature: 0.5 };
const chat = (id: string, model: string, parameters: ChatRequest['parameters'] = set) => {
  const provider = row(id);
  const scheme = provider.key.scheme === 'query' ? 'x-goog-api-key' : provider.key.scheme;
  return flat(
    chatOf(provider, { model, ...said, parameters }, keyOf(provider, 'test-key'), scheme),
  );
};
const models = (id: string) => {
  const provider = row(id);
  const scheme = provider.key.scheme === 'query' ? 'x-goog-api-key' : provider.key.scheme;
  return flat(modelsRequest(provider, keyOf(provider, 'test-key'), scheme));
};

/** The request of ours that says the same. */
const ours: Readonly<Record<string, () => Flat>> = {
  'ai-sdk anthropic': () => chat('anthropic', 'claude-sonnet-5-5'),
  'ai-sdk openai': () => chat('openai', 'gpt-4o-mini'),
  'ai-sdk openaiReasoning': () => chat('openai', 'gpt-5.6-terra'),
  'ai-sdk xai': () => chat('xai', 'grok-4.6'),
  'ai-sdk gemini': () => chat('gemini', 'gemini-3.8-flash'),
  'ai-sdk deepseek': () => chat('deepseek', 'deepseek-flash'),
  'ai-sdk groq': () => chat('groq', 'openai/gpt-oss-120b'),
  'ai-sdk mistral': () => chat('mistral', 'mistral-small-latest'),
  'ai-sdk openrouter': () => chat('openrouter', 'openai/gpt-5.6-luna'),
  'ai-sdk ollama': () => chat('ollama', 'llama3.2', { ...set, reasoning: 'none' }),
  '@anthropic-ai/sdk browser flag': () => chat('anthropic', 'm', { max_tokens: 5 }),
  '@anthropic-ai/sdk models': () => models('anthropic'),
  '@google/genai stream': () => chat('gemini', 'gemini-3.8-flash'),
  '@google/genai models': () => models('gemini'),
  '@mistralai stream': () => chat('mistral', 'm'),
  '@mistralai models': () => models('mistral'),
  'ollama-js chat': () => chat('ollama', 'm', { ...set, reasoning: 'on' }),
  'ollama-js list': () => models('ollama'),
  '@openrouter/sdk models': () => models('openrouter'),
};

describe('our requests beside those of the SDKs', () => {
  it.each(Object.entries(ours))('differ from %s only where a reason is given', (by, build) => {
    const theirs = recorded.find((request) => request.by === by);
    if (!theirs) throw new Error(`no recording by ${by}`);
    expect(
      compare(flatten(theirs.url, theirs.method, theirs.headers, theirs.body), build()),
    ).toEqual(differences[by]?.map(([line]) => line) ?? []);
  });

  it('cover every recording but one that we have no use for', () => {
    const missing = recorded.map(({ by }) => by).filter((by) => !(by in ours));
    expect(missing).toEqual(['ollama-js show']);
  });

  it('give a reason for each difference', () => {
    for (const [, why] of Object.values(differences).flat()) expect(why).not.toBe('');
  });
});

type Flat = ReadonlyMap<string, string>;

function compare(theirs: Flat, mine: Flat): readonly string[] {
  const names = [...new Set([...theirs.keys(), ...mine.keys()])].filter(
    (name) => !everywhere.test(name) && theirs.get(name) !== mine.get(name),
  );
  return names.sort().map((name) => `${name}: ${theirs.get(name)} -> ${mine.get(name)}`);
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
