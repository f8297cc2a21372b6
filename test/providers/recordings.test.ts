import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../../src/base/failure.ts';
import { withoutUndefined } from '../../src/base/json.ts';
import { openai } from '../../src/providers/dialects/openai.ts';
import { retryAfter } from '../../src/providers/errors/retry-after.ts';
import { httpError } from '../../src/providers/http/http-error.ts';
import type { Source } from '../../src/providers/sources.ts';
import { providerWithId } from './lookup.ts';
import {
  dialectOf,
  hasRecordings,
  idOf,
  recordedBytes,
  recordedJson,
  recordingsOf,
} from './recordings.ts';
import { readSlices } from './reply-result.ts';
import { checkCutShort, checkDivided, checkLineEnds } from './stream-checks.ts';

const isPresent = hasRecordings('fixtures');
const { signal } = new AbortController();

/** What an official SDK read in a recorded stream. */
interface SdkResult {
  readonly text: string;
  readonly reasoning: string;
  readonly finish_reason: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  /** The parts of the input, where they were recorded. */
  readonly usage?: RecordedCounts;
  /** US dollars, if the provider reports them. */
  readonly cost?: number;
  readonly error: { readonly message: string } | null;
  /** The error of a stream in which the SDK returned it as a part of the reply. */
  readonly failure?: { readonly message: string };
  readonly refusal?: string;
  readonly sources?: readonly Source[];
  readonly searches?: number;
  readonly search_errors?: readonly string[];
  readonly queries?: readonly string[];
}

interface RecordedCounts {
  readonly cached?: number;
  readonly written?: number;
  /** Input tokens of tools, which the SDK counts apart. */
  readonly tool_use?: number;
  /** All input tokens, if the SDK counts cached ones apart. */
  readonly input_total?: number;
}

/** Counts of the streams that were recorded first. */
const older = isPresent
  ? (
      recordedJson('fixtures/usage-of-older-streams.json') as {
        files: Readonly<Record<string, Partial<SdkResult>>>;
      }
    ).files
  : {};

/** Counts in the recording of which the SDK returns none, because it stopped with an error or the last event has no counts. */
const countsOnTheWire: Readonly<Record<string, readonly [number, number]>> = {
  'fixtures/anthropic/documented-midstream-overloaded.sse': [15, 1],
  'fixtures/gemini/grounding-gemini3.sse': [87, 21],
  'fixtures/openrouter/midstream-error.sse': [43, 10],
};

const streams = isPresent ? recordingsOf(/\.(?:sse|ndjson)$/) : [];
const refusals = isPresent ? recordingsOf(/^error-.*(?<!\.expected)\.json$/) : [];

describe.each(streams)('the recorded stream %s', (name) => {
  const dialect = dialectOf(name);
  const bytes = recordedBytes(name);
  const expected = {
    ...(recordedJson(name.replace(/\.\w+$/, '.expected.json')) as SdkResult),
    ...older[name.replace('fixtures/', '')],
  };
  const read = readSlices(dialect, [bytes]);

  it('has the text and reasoning that the SDK read', () => {
    expect(read.text).toBe(expected.text);
    expect(read.reasoning).toBe(expected.reasoning ?? '');
  });

  it('has the token counts on the wire', () => {
    const [input, output] = countsOnTheWire[name] ?? [
      expected.input_tokens ?? undefined,
      expected.output_tokens ?? undefined,
    ];
    const { usage: counts = {}, cost } = expected;
    const total =
      counts.input_total ?? (input === undefined ? input : input + (counts.tool_use ?? 0));
    const { beside: _, ...counted } = read.usage;
    expect(counted).toEqual(
      withoutUndefined({
        input: total,
        output,
        cached: counts.cached || undefined,
        written: counts.written || undefined,
        cost,
        searches: expected.searches,
      }),
    );
  });

  it('has the sources, queries and failed searches on the wire', () => {
    const { sources = [], queries = [], search_errors = [] } = expected;
    const pages = sources.map(({ url, title }) => ({ url: new URL(url).href, title }));
    const isOwnSearch = ({ title }: Source) => title.startsWith('Search: ');
    const cited = read.search.sources.filter((source) => !isOwnSearch(source));
    expect(cited).toEqual(pages);
    expect(read.search.failures).toEqual(search_errors);
    expect(read.search.queries).toEqual(queries.filter((query) => query !== ''));
  });

  it('ends once, with the finish reason on the wire or with the provider’s error', () => {
    const error = expected.error ?? expected.failure;
    if (error) {
      expect(read.failure?.details.providerMessage).toBeDefined();
      expect(error.message).toContain(read.failure?.details.providerMessage);
      expect(read.reason).toBeUndefined();
    } else {
      expect(read.failure).toBeUndefined();
      expect(read.reason).toBe(expected.finish_reason);
      if (expected.refusal) expect(read.ending).toBe('refused');
    }
  });

  checkDivided(dialect, bytes);
  checkCutShort(dialect, bytes);
  if (dialect.framing === 'sse') checkLineEnds(dialect, bytes);
});

/** The failure that each recorded error body means. */
const kinds: Readonly<Record<string, FailureKind>> = {
  'anthropic/error-400-effort': 'parameter',
  'anthropic/error-401-invalid-key': 'unauthorized',
  'anthropic/error-404-model': 'unknown-model',
  'deepseek/error-401-invalid-key': 'unauthorized',
  'gemini/error-400-invalid-key': 'invalid-key',
  'gemini/error-404-model': 'unknown-model',
  'gemini/error-429-quota': 'rate-limit',
  'groq/error-400-tool-use-failed': 'rejected',
  'groq/error-404-model': 'unknown-model',
  'mistral/error-401-invalid-key': 'unauthorized',
  'ollama/error-400-cloud-context': 'context',
  'ollama/error-401-cloud-openai-compat': 'unauthorized',
  'openai/error-400-legacy-param': 'parameter',
  'openai/error-400-temperature': 'parameter',
  'openai/error-400-unsupported-value': 'parameter',
  'openai/error-401-invalid-key': 'unauthorized',
  'openai/error-404-model': 'unknown-model',
  'openai-responses/error-400-unverified-summary': 'no-summary',
  'openrouter/error-400-context-length': 'context',
  'openrouter/error-401-missing-auth': 'unauthorized',
  'openrouter/error-429-upstream': 'rate-limit',
  'xai/error-400-invalid-key': 'invalid-key',
};

describe.each(refusals)('the recorded error body %s', (name) => {
  it('has its kind and status, and the provider’s own message', async () => {
    const body = recordedJson(name);
    const { status } = recordedJson(name.replace('.json', '.expected.json')) as { status: number };
    const response = new Response(JSON.stringify(body), { status });
    const failure = await httpError(providerWithId(idOf(name)), response, signal);
    expect(failure.kind).toBe(kinds[name.replace(/^fixtures\/|\.json$/g, '')]);
    expect(failure.details.status).toBe(status);
    expect(failure.details.providerMessage).toBe(messageIn(body));
    expect(failure.message).not.toContain(failure.details.providerMessage);
  });
});

describe.skipIf(!isPresent)('the recordings', () => {
  it('are of every provider', () => {
    expect(streams.length).toBeGreaterThanOrEqual(40);
    expect(new Set(streams.map(idOf)).size).toBe(9);
    expect(refusals.map((name) => name.replace(/^fixtures\/|\.json$/g, ''))).toEqual(
      expect.arrayContaining(Object.keys(kinds)),
    );
  });

  it('contain a quota error with the seconds to wait', () => {
    const body = recordedJson('fixtures/gemini/error-429-quota.json');
    expect(retryAfter(null, body)).toBe(48);
  });

  it('contain a list of models with prices', () => {
    const [first] = openai.readModels(recordedJson('fixtures/openrouter/models-list.json'));
    expect(first).toEqual({
      id: 'openai/gpt-5-nano',
      pictures: true,
      context: 400_000,
      output: 128_000,
      price: { input: 0.05, output: 0.4, cached: 0.005, search: 0.01 },
      efforts: ['high', 'medium', 'low', 'minimal'],
    });
  });
});

/** Returns the message of an error body; an aggregator's host has its own, deeper in. */
function messageIn(body: unknown): string | undefined {
  const { error, detail } = body as {
    error?: string | { message: string; metadata?: { raw?: string; provider_name?: string } };
    detail?: string;
  };
  const message = typeof error === 'string' ? error : (error?.metadata?.raw ?? error?.message);
  return (message ?? detail)?.trim();
}
