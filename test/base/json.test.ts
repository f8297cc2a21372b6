import { expect, test } from 'vitest';
import { equalJson } from '../../src/base/json.ts';

const record = { id: 'a', usage: { input: 1 }, files: ['b', 'c'] };

test.each([
  ['the same members in another order', { files: ['b', 'c'], usage: { input: 1 }, id: 'a' }, true],
  ['an undefined member', { ...record, title: undefined }, true],
  ['another member', { ...record, title: '' }, false],
  ['another text', { ...record, id: 'b' }, false],
  ['another number within a member', { ...record, usage: { input: 2 } }, false],
  ['items in another order', { ...record, files: ['c', 'b'] }, false],
  ['fewer items', { ...record, files: ['b'] }, false],
  ['an object instead of an array', { ...record, files: { 0: 'b', 1: 'c' } }, false],
  ['null instead of an object', { ...record, usage: null }, false],
  ['nothing', undefined, false],
])('records are compared: %s', (_, other, isEqual) => {
  expect(equalJson(record, other)).toBe(isEqual);
  expect(equalJson(other, record)).toBe(isEqual);
});
