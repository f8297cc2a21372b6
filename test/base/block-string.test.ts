import { expect, test } from 'vitest';
import { isOpenBlock, unfenced } from '../../src/base/block-string.ts';

test.each([
  ['"""', true],
  ['"""a\nb', true],
  ['  """a\nb', true],
  ['"""\ndef f():\n  """doc', true],
  ['"""\ndef f():\n  """doc"""', true],
  ['"""\ndef f():\n  """doc"""\n"""', false],
  ['"""a"""', false],
  ['"""a""" b', false],
  ['a """b', false],
  ['', false],
])('%j is an open block: %j', (text, open) => {
  expect(isOpenBlock(text)).toBe(open);
});

test.each([
  ['"""\n  a\n\nb\n"""', '  a\n\nb'],
  [' """a""" ', 'a'],
  ['""""""', ''],
  ['"""a', '"""a'],
  [' a ', ' a '],
])('%j is sent as %j', (text, sent) => {
  expect(unfenced(text)).toBe(sent);
});
