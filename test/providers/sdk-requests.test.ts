import { describe, expect, it } from 'vitest';
import { cacheKey, type Flat, flatten, leaves, ours, send } from './own-requests.ts';
import { hasRecordings, recordedJson } from './recordings.ts';
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

/**
 * Recorded requests with features that keysh does not use: other endpoints, JSON schemas, and a text before the files
 * where the provider recommends the other order.
 */
const unused =
  /conversations|schema|plugin|ollama-js show|pause_turn|ai-sdk (?:anthropic|gemini) image/;

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

function compare(theirs: Flat, own: Flat): readonly string[] {
  const names = [...new Set([...theirs.keys(), ...own.keys()])].filter(
    (name) => !everywhere.test(name) && theirs.get(name) !== own.get(name),
  );
  return names.sort().map((name) => `${name}: ${theirs.get(name)} -> ${own.get(name)}`);
}
