import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../../src/base/failure.ts';
import { decodeLink, encodeLink } from '../../../src/transfer/share/link.ts';
import { runs, soak } from '../../support/soak.ts';
import { designs, linkOfJson, linkOfValue, page } from '../sample-bots.ts';

const untouched = Reflect.ownKeys(Object.prototype);
const patience = { timeout: 3_600_000 };
const slack = 8 * 2 ** 20;
let heap = 0;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

beforeAll(async () => {
  for (let round = 0; round < 500; round++) await expectDraftOrFailure(`#b=1.eJ${round}`);
  heap = heapUsed();
});

afterAll(() => {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(untouched);
  if (soak) expect(heapUsed() - heap).toBeLessThan(slack);
});

function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Expects that a link gives a draft with known fields only, or a failure of one line. */
async function expectDraftOrFailure(link: string): Promise<void> {
  try {
    const { draft } = await decodeLink(link);
    const fields = ['name', 'provider', 'model', 'system', 'parameters', 'opening'];
    expect(Object.keys(draft).filter((name) => !fields.includes(name))).toEqual([]);
    expect([typeof draft.name, typeof draft.model, typeof draft.parameters]).toEqual([
      'string',
      'string',
      'object',
    ]);
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject({
      kind: 'invalid-data',
      message: expect.stringMatching(/^[^\n]{20,150}$/),
    });
  }
}

const letter = fc.constantFrom(
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
);
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Returns functions that replace up to three runs of items, each of up to three items by up to three others. */
function changes<T>(thing: fc.Arbitrary<T>) {
  const change = fc.tuple(place, fc.nat(3), fc.array(thing, { maxLength: 3 }));
  return fc.array(change, { minLength: 1, maxLength: 3 }).map(
    (list) =>
      (row: readonly T[]): T[] =>
        list.reduce(
          (now, [at, taken, put]) => now.toSpliced(Math.floor(at * now.length), taken, ...put),
          [...row],
        ),
  );
}

test('random text is a draft or a failure of one line', patience, async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .string({ unit: fc.oneof(letter, fc.constantFrom(...'#=.%& …')), maxLength: 60 })
      .map((rest) => `#b=${rest}`),
    fc.string({ unit: letter, maxLength: 60 }).map((rest) => `#b=1.${rest}`),
    fc.string({ unit: letter, maxLength: 60 }).map((rest) => `#b=1.eJ${rest}`),
  );
  await fc.assert(fc.asyncProperty(text, expectDraftOrFailure), runs(5_000));
});

test('a link with changed characters is a draft or a failure of one line', patience, async () => {
  const change = changes(
    fc.oneof(letter, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  );
  await fc.assert(
    fc.asyncProperty(designs, change, async (design, edit) =>
      expectDraftOrFailure(edit([...(await encodeLink(design, page))]).join('')),
    ),
    runs(250),
  );
});

test(
  'a link with changed compressed bytes is a draft or a failure of one line',
  patience,
  async () => {
    await fc.assert(
      fc.asyncProperty(designs, changes(fc.nat(255)), async (design, edit) => {
        const link = await encodeLink(design, page);
        const start = link.indexOf('.', page.length) + 1;
        const bytes = edit([...Buffer.from(link.slice(start), 'base64url')]);
        await expectDraftOrFailure(link.slice(0, start) + Buffer.from(bytes).toString('base64url'));
      }),
      runs(250),
    );
  },
);

test(
  'a link with changed characters in its JSON is a draft or a failure of one line',
  patience,
  async () => {
    const change = changes(
      fc.oneof(
        fc.constantFrom(...'{}[]",:\\0tn'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(designs, change, async (design, edit) =>
        expectDraftOrFailure(await linkOfJson(edit([...JSON.stringify(design)]).join(''))),
      ),
      runs(250),
    );
  },
);

test('a link with changed fields is a draft or a failure of one line', patience, async () => {
  const field = fc.constantFrom(
    'name',
    'provider',
    'model',
    'system',
    'parameters',
    'opening',
    '__proto__',
    'constructor',
    'k',
    'toString',
  );
  const value = fc.oneof(
    fc.jsonValue(),
    fc.record({ stop: fc.jsonValue(), seed: fc.jsonValue(), ['__proto__']: fc.jsonValue() }),
  );
  await fc.assert(
    fc.asyncProperty(
      designs,
      fc.array(fc.tuple(field, value), { minLength: 1, maxLength: 3 }),
      async (design, fields) =>
        expectDraftOrFailure(
          await linkOfValue(Object.fromEntries([...Object.entries(design), ...fields])),
        ),
    ),
    runs(250),
  );
});
