import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isCommandName } from '../../../commands/registry.ts';
import type { App } from '../../../src/app/app.ts';
import { reportError } from '../../../src/app/report-error.ts';
import { parse } from '../../../src/base/json.ts';
import { streamError } from '../../../src/providers/errors/stream-error.ts';
import type { ProviderId } from '../../../src/providers/registry.ts';
import { providerById } from '../../../src/providers/registry.ts';
import type { Block } from '../../../src/terminal/text/block.ts';
import { wireOver } from '../../chat/wires.ts';
import { errorBodies } from '../../support/error-bodies.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { runs } from '../../support/soak.ts';
import { type DocumentedError, documentedErrors } from './documented-errors.ts';
import { errorBodyOf } from './error-body-forms.ts';
import { refusalFailure, singleTurn } from './explain-errors.ts';

const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://keysh.example', hostname: 'keysh.example' });
  vi.stubGlobal('navigator', { onLine: true });
});

interface Refusal {
  readonly id: ProviderId;
  readonly status: number;
  readonly body: unknown;
}

/** Every known form of error body: documented ones, composed ones, errors inside a stream. */
const refusals: readonly Refusal[] = [
  ...documentedErrors.map(refusalOf),
  ...errorBodies.map(({ provider, status, body }) => ({ id: provider, status, body })),
  { id: 'openrouter', status: 200, body: { choices: [{ error: { code: 429, message: 'Slow' } }] } },
  { id: 'groq', status: 200, body: { x_groq: { error: { code: 'over_capacity' } } } },
  { id: 'openai', status: 200, body: { response: { error: { code: 'server_error' } } } },
  { id: 'mistral', status: 422, body: { detail: [{ loc: ['body', 'stop'], msg: 'No' }] } },
];

function refusalOf(error: DocumentedError): Refusal {
  return { id: error.id as ProviderId, status: error.status, body: errorBodyOf(error) };
}

type Path = readonly (string | number)[];

/** The paths of a JSON value and of all values in it. */
function pathsIn(value: unknown): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const steps = Array.isArray(value) ? value.map((_, at) => at) : Object.keys(value);
  const inner = steps.flatMap((step) =>
    pathsIn((value as Record<string | number, unknown>)[step]).map((path) => [step, ...path]),
  );
  return [[], ...inner];
}

/** A copy of a JSON value with another value at a path. */
function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  const change = (inner: unknown) => replaced(inner, rest, by);
  if (Array.isArray(value)) return value.map((each, at) => (at === step ? change(each) : each));
  const object = value as Record<string, unknown>;
  return { ...object, [step]: change(object[step]) };
}

const texts = fc.constantFrom(
  key,
  ` ${key} `,
  JSON.stringify({ error: { message: `the key ${key}`, code: key } }),
  `upstream failed: {"error":{"message":"${key}"}}`,
  '{"error":{"message":"cut',
  '<!doctype html><title>Bad gateway</title>',
  '\u001b[31mred\u001b[0m\nkeysh> key rm openai\r\n',
  '\u202eevil\u0000\u200b\ud83d',
  'x'.repeat(70_000),
  'Limit 999999999999999999999, Requested 1e999 per day. Please try again in 99999999h',
  '1 + 2 > 3, can only afford 0, at most 0 completion tokens, retry in -5s',
  'regain access on 9999-99-99 at 99:99',
  'temperature temperature unsupported max_tokens',
);
const values = fc.oneof(
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 3 },
  { arbitrary: texts, weight: 3 },
  { arbitrary: fc.constantFrom(null, '', [], {}, 0, -1, 1e308, 401, 429, true), weight: 1 },
);
/** Bodies that name a parameter, which the explanation names too. */
const naming = documentedErrors.filter(({ kind }) => kind === 'parameter').map(refusalOf);
const damaged = fc
  .record({
    refusal: fc.oneof(fc.constantFrom(...refusals), fc.constantFrom(...naming)),
    changes: fc.array(fc.record({ at: fc.nat(), value: values }), { minLength: 1, maxLength: 3 }),
    status: fc.option(fc.constantFrom(200, 400, 401, 402, 403, 404, 413, 422, 429, 500, 503, 599)),
  })
  .map(({ refusal, changes, status }) => ({
    ...refusal,
    status: status ?? refusal.status,
    body: changes.reduce((body: unknown, { at, value }) => {
      const paths = pathsIn(body);
      return replaced(body, paths[at % paths.length] ?? [], value);
    }, refusal.body),
  }));
const headers = fc.record(
  {
    'retry-after': fc.constantFrom('7', '-1', 'Infinity', '9'.repeat(400), 'Fri, 99 Foo 12:00:00'),
    'x-request-id': fc.constantFrom('req_1', `req ${key}`, '{"a":1}', 'x'.repeat(5000)),
  },
  { requiredKeys: [] },
);

function withoutStyles(text: string): string {
  return text.replace(/\u001b\[[\d;]*m/g, '');
}

/** The rows of a block in a wide window, each with a newline. */
function rowsIn(block: Block): string {
  const rows = block.rows({ columns: 1000, measure: 0, wordWrap: true });
  return rows.map(({ data }) => `${data.trimEnd()}\n`).join('');
}

/** An app whose provider keys are all `key`, and the rows that it printed or announced. */
function printing() {
  const storage = memoryStorage({ 'app-apikey-provider2': key });
  const printed: string[] = [];
  const screen = {
    print: (part: string | Block) =>
      printed.push(withoutStyles(typeof part === 'string' ? part : rowsIn(part))),
    announcer: {
      announce: (text: string) => printed.push(...text.split('\n').map((row) => `${row}\n`)),
    },
  };
  const app = {
    ...wireOver(fetch, storage),
    view: { screen },
    catalog: {
      known: () => [{ id: 'a-model' }, { id: 'the-modal' }],
      listed: ({ model }: { readonly model: string }) => ({ id: model }),
    },
    console: { signal: new AbortController().signal, isCommandName },
    chat: { chatting: true },
  } as unknown as App;
  return { app, printed };
}

/** The rows that a failure at a provider is explained with. */
async function rowsOf(failure: unknown, id: ProviderId): Promise<readonly string[]> {
  const { app, printed } = printing();
  const turn = { ...singleTurn, mode: 'chat', parameters: { temperature: 1 } } as const;
  await reportError(app, failure, {
    provider: providerById(id),
    model: 'the-model',
    selected: undefined,
    turn,
  });
  return printed;
}

function expectReadable(rows: readonly string[]): void {
  const [cause = '', ...others] = rows;
  expect(cause).toMatch(/^✗ [^\n{}<>]{5,600}\n$/);
  expect(cause).not.toMatch(/undefined|NaN|Infinity|\[object|null/);
  expect(others.length).toBeGreaterThan(0);
  expect(others.length).toBeLessThan(7);
  for (const row of rows) {
    expect(row).toMatch(/^[^\n]{3,620}\n$/);
    expect(row.includes(key) || row.includes(key.slice(-12))).toBe(false);
    expect(typeof parse(row)).not.toBe('object');
    expect(row).not.toMatch(/^\s*[[{]|\p{Cc}(?!$)/u);
  }
}

describe('a damaged error body', () => {
  it('of a refused response is explained in rows without JSON or a key', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, headers, fc.option(fc.nat(400)), async (refusal, sent, cut) => {
        const text = JSON.stringify(refusal.body).slice(0, cut ?? undefined);
        const named = Object.fromEntries(
          Object.entries(sent).filter(([, value]) => value !== undefined),
        );
        expectReadable(
          await rowsOf(await refusalFailure(refusal.id, refusal.status, text, named), refusal.id),
        );
      }),
      runs(500),
    );
  });

  it('in a stream is explained in rows without JSON or a key', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async ({ id, body }) => {
        expectReadable(await rowsOf(streamError(providerById(id), body), id));
      }),
      runs(500),
    );
  });

  it('that names a key as the parameter is explained with its mask', async () => {
    const body = { error: { message: 'No', param: key, code: 'unsupported_parameter' } };
    const [cause] = await rowsOf(await refusalFailure('openai', 400, body), 'openai');
    expect(cause).toBe('✗ 400 Bad Request: the-model does not accept sk-proj-…2sD3\n');
  });
});
