import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Element, JsonStream } from '../../../src/transfer/import/json-stream.ts';
import { runs } from '../../support/soak.ts';

function elementsOf(...pieces: readonly string[]): Element[] {
  const elements = new JsonStream();
  const found = pieces.flatMap((piece) => [...elements.push(piece)]);
  elements.end();
  return found;
}

test('a list yields its elements, an object its members and the elements of its lists', () => {
  expect(elementsOf(' [1, {"a":[2,3]}, "x,]" ]\n')).toEqual([
    { member: '', place: 1, value: 1 },
    { member: '', place: 2, value: { a: [2, 3] } },
    { member: '', place: 3, value: 'x,]' },
  ]);
  expect(elementsOf('{"a":{"b":[1]},"list":[{"c":[]},"\\"}"],"none":[],"z":null}')).toEqual([
    { member: 'a', place: 0, value: { b: [1] } },
    { member: 'list', place: 1, value: { c: [] } },
    { member: 'list', place: 2, value: '"}' },
    { member: 'none', place: 0, value: [] },
    { member: 'z', place: 0, value: null },
  ]);
});

test('the elements do not depend on where the text is cut', () => {
  const holds = (value: unknown, cuts: readonly number[]) => {
    const text = JSON.stringify(value, null, 1);
    const places = [...new Set([0, ...cuts.map((cut) => cut % text.length), text.length])];
    const sorted = places.sort((one, other) => one - other);
    const pieces = sorted.slice(1).map((end, at) => text.slice(sorted[at], end));
    expect(elementsOf(...pieces)).toEqual(elementsOf(text));
  };
  const any = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(fc.property(any, fc.array(fc.nat()), holds), runs(150));
});

test('the elements contain the whole text', () => {
  const holds = (value: Readonly<Record<string, unknown>>) => {
    const back: Record<string, unknown> = Object.create(null);
    for (const { member, place, value: part } of elementsOf(JSON.stringify(value))) {
      const before = place > 1 ? (back[member] as unknown[]) : [];
      back[member] = place > 0 ? [...before, part] : part;
    }
    expect({ ...back }).toEqual({ ...value });
  };
  const any = fc.dictionary(
    fc.string().filter((name) => name !== '__proto__'),
    fc.jsonValue(),
  );
  fc.assert(fc.property(any, holds), runs(150));
});

test('a text with one changed character is refused if JSON.parse refuses it', () => {
  const text = '{"a":[1,{"b":"c"}],"d":{"e":[true,null]},"f":"\\"g"}';
  const holds = (at: number, character: string) => {
    const changed = text.slice(0, at) + character + text.slice(at + 1);
    if (parses(changed)) expect(() => elementsOf(changed)).not.toThrow();
    else expect(() => elementsOf(changed)).toThrow(/Nothing was changed/);
  };
  const anywhere = fc.nat({ max: text.length - 1 });
  const anything = fc.constantFrom(...'{}[]",:\\ 1a', '');
  fc.assert(fc.property(anywhere, anything, holds), runs(500));
});

function parses(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
