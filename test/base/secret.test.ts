import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { isSame, reveal, Secret } from '../../src/base/secret.ts';
import { likelyProviders, mask, toSecret } from '../../src/secrets/key-patterns.ts';
import { keyShapes } from '../../src/secrets/key-shapes.ts';
import { maskShapes } from '../../src/secrets/mask-long.ts';

const value = 'sk-ant-api03-Q7wE8rT9yU0iO1pA2sD3';

describe('a secret', () => {
  const secret = toSecret(value);

  test.each([
    ['a template', () => `${secret}`],
    ['plus', () => `a${secret as unknown as string}`],
    ['JSON', () => JSON.stringify({ secret })],
    ['spread', () => JSON.stringify({ ...secret })],
    ['spread as a list', () => [...secret].join('')],
    ['inspect', () => inspect({ secret }, { showHidden: true, depth: 9 })],
    [
      'its property names',
      () =>
        Reflect.ownKeys(secret)
          .map((name) => `${String(name)}…${secret.mask}`)
          .join(),
    ],
  ])('%s gives the mask', (_, show) => {
    expect(show()).toContain('…2sD3');
    expect(show()).not.toContain('Q7wE8rT9');
  });

  test('a header rejects it, since its mask is not a valid value, and does not name it', () => {
    expect(() => new Headers({ key: secret.toString() })).toThrow(/^(?!.*Q7wE8rT9).*$/s);
  });

  test('it is frozen, and only reveal returns its value', () => {
    expect(Object.isFrozen(secret)).toBe(true);
    expect(reveal(secret)).toBe(value);
    expect(() => reveal(Object.create(Secret.prototype))).toThrow(TypeError);
  });
});

test('a failure contains only its kind, its message and plain details', () => {
  const failure = new Failure('server', 'words', { status: 500 });
  expect(Reflect.ownKeys(failure).sort()).toEqual(['details', 'kind', 'message', 'name', 'stack']);
});

describe('masks', () => {
  test.each([
    [value, 'sk-ant-…2sD3'],
    ['sk-proj-Q7wE8rT9yU0iO1pA', 'sk-proj-…O1pA'],
    ['sk-Q7wE8rT9yU0iO1pA2sD3', 'sk-…2sD3'],
    ['gsk_Q7wE8rT9yU0iO1pA2sD3', 'gsk_…2sD3'],
    ['zXcVbNmAsDfGhJkLqWeRtYuIoP123456', '…3456'],
    ['AIzaQ7wE8rT9yU0iO1pA2sD3', '…2sD3'],
    ['sk-Q7wE8rT9yU0iO1p', '••••'],
    ['', '••••'],
  ])('%s shows as %s', (key, shown) => {
    expect(mask(key)).toBe(shown);
  });

  test('shapes are found at the start of a word only, the longest prefix first', () => {
    expect(
      keyShapes('risk-abcdefgh sk-proj-abcdefgh').map(({ start, shown, end, body }) => [
        start,
        shown,
        end,
        body,
      ]),
    ).toEqual([[14, 26, 30, 8]]);
  });

  test('only the keys of a text are masked', () => {
    expect(maskShapes(`a ${value}, b`)).toBe('a sk-ant-…2sD3, b');
    expect(maskShapes('sk-abcd stays')).toBe('sk-abcd stays');
  });

  test.each([
    [value, ['anthropic']],
    ['sk-abc', ['openai', 'deepseek']],
    ['AIzaabc', ['gemini']],
    ['abc', []],
  ])('%s is of %j', (key, ids) => {
    expect(likelyProviders(key)).toEqual(ids);
  });
});

test('two secrets are the same if their values are, regardless of their masks', () => {
  expect(isSame(toSecret('short'), new Secret('short', 'other'))).toBe(true);
  expect(isSame(toSecret('short'), toSecret('shert'))).toBe(false);
});
