import { describe, expect, it } from 'vitest';
import { innerStatus, providerMessageIn } from '../../../src/providers/errors/error-body.ts';

/** Returns JSON text inside JSON text, `times` levels deep. */
function nested(times: number): unknown {
  let body: unknown = { message: 'the message' };
  for (let level = 0; level < times; level += 1) {
    body = { error: { message: JSON.stringify(body) } };
  }
  return body;
}

describe('providerMessageIn', () => {
  it.each([null, true, false, 0, 404, 1.5, '', '  ', [], {}, [[]], [null], [{}], ['']])(
    'finds nothing in %j, in its JSON text, or in a field that holds it',
    (body) => {
      const json = JSON.stringify(body);
      const bodies = [body, json, { error: body }, { message: json }, { error: { message: body } }];
      expect(bodies.map(providerMessageIn)).toEqual(bodies.map(() => undefined));
    },
  );

  it.each([0, 1, 2, 3, 4])('finds a message under %i levels of JSON text', (times) => {
    expect(providerMessageIn(nested(times))).toBe('the message');
    expect(providerMessageIn(JSON.stringify(nested(times)))).toBe('the message');
  });

  it('looks to a bounded depth', () => {
    expect(providerMessageIn(nested(10))).toBeUndefined();
    let deep: unknown = 'too deep';
    for (let level = 0; level < 5000; level += 1) deep = [deep];
    expect(providerMessageIn(deep)).toBeUndefined();
  });

  it.each([
    ['{"raw":"json"}', undefined],
    ['<p>page</p>', undefined],
    ['{"error":{"message":"cut of', undefined],
    ['"{\\"error\\":{\\"message\\":\\"cut of', undefined],
    ['"a string"', 'a string'],
    ['failed: {"error":{"message":"no"}}', 'failed: no'],
    ['failed: {"raw":"json"}', 'failed:'],
    ['set {"a":1} in the request', 'set {"a":1} in the request'],
    ['  plain words\n', 'plain words'],
    ['[" ", "one", null, "two"]', 'one; two'],
  ])('reads the text %j as %j', (text, message) => {
    expect(providerMessageIn(text)).toBe(message);
  });

  it.each([
    ['Acme', 'no (Acme)'],
    ['No', 'no'],
    ['A\nkeysh> ', 'no'],
    ['{"a":1}', 'no'],
    ['x'.repeat(81), 'no'],
    [7, 'no'],
  ])('adds the name %j of an aggregator’s host as in %j', (name, words) => {
    const metadata = { provider_name: name };
    expect(providerMessageIn({ error: { message: 'no', metadata } })).toBe(words);
  });
});

describe('innerStatus', () => {
  it.each([
    [429, 429],
    [429.5, undefined],
    [399, undefined],
    [600, undefined],
    ['429', undefined],
    [null, undefined],
  ])('reads %j as %j', (code, status) => {
    expect(innerStatus({ error: { code } })).toBe(status);
  });
});
