import { describe, expect, test } from 'vitest';
import { restOfName } from '../../commands/complete.ts';
import { highlight } from '../../commands/highlight.ts';
import {
  blue,
  green,
  red,
  sanitize,
  underline,
  yellow,
} from '../../src/terminal/text/styled-text.ts';

const letters = new Map([
  [green(sanitize('x')), 'known'],
  [red(underline(sanitize('x'))), 'unknown'],
  [blue(sanitize('x')), 'flag'],
  [yellow(sanitize('x')), 'quote'],
]);

/** Returns the coloured spans, each with the meaning of its colour. */
function coloured(line: string): readonly string[] {
  return highlight(line).map(
    ({ start, end, style }) => `${letters.get(style(sanitize('x')))} ${line.slice(start, end)}`,
  );
}

describe('a command line', () => {
  test.each([
    ['', []],
    ['k', []],
    ['key', ['known key']],
    ['keys ', ['known keys']],
    ['/key list', ['known /key', 'known list']],
    ['kex', ['unknown kex']],
    ['k list', ['unknown k']],
    ['key ro', ['known key']],
    ['key rx', ['known key', 'unknown rx']],
    ['key ro openai', ['known key', 'unknown ro']],
    ['help key set', ['known help', 'known key', 'known set']],
    ['help nothing', ['known help', 'unknown nothing']],
    ['key rm openai --yes', ['known key', 'known rm', 'flag --yes']],
    ['model list --prov', ['known model', 'known list']],
    ['model list --provx', ['known model', 'known list', 'unknown --provx']],
    ['model list --prov x', ['known model', 'known list', 'unknown --prov']],
    ['key rm --y openai', ['known key', 'known rm', 'unknown --y']],
    ['key --help', ['known key', 'flag --help']],
    ['model list -q "a b"', ['known model', 'known list', 'flag -q', 'quote "a b"']],
    ["provider show 'open", ['known provider', 'known show', "quote 'open"]],
    ['set font -x', ['known set', 'unknown -x']],
  ])('%j is coloured %j', (line, expected) => {
    expect(coloured(line)).toEqual(expected);
  });

  test.each([
    ['chat what does ls -la "do"', ['known chat']],
    ['chat "hi there"', ['known chat']],
    ['chat -cm openai: key list', ['known chat', 'flag -cm']],
    ['chat -mopenai: hi', ['known chat', 'flag -m']],
    ['chat -s "be brief" hi', ['known chat', 'flag -s', 'quote "be brief"']],
    ['chat --system="be brief" hi', ['known chat', 'flag --system', 'quote "be brief"']],
    ['chat -s --model hi', ['known chat', 'flag -s']],
    ['chat --modle x hi', ['known chat', 'unknown --modle']],
    ['chat "hi" -m x', ['known chat', 'flag -m']],
    ['chat -cx hi', ['known chat', 'unknown -cx']],
    ['chat -- --model', ['known chat']],
    ['/system be "very" -kind', ['known /system']],
  ])('with a text, %j, is coloured %j', (line, expected) => {
    expect(coloured(line)).toEqual(expected);
  });

  test.each([
    ['key rm openai --yx', ['known key', 'known rm']],
    ['key set openai --yes-is-my-key', ['known key', 'known set']],
    ['key set openai "a b"', ['known key', 'known set']],
    ['key set -abc', ['known key', 'known set', 'unknown -abc']],
  ])('with a key, %j, is coloured %j', (line, expected) => {
    expect(coloured(line)).toEqual(expected);
  });

  test('is coloured only at its beginning if it is long', () => {
    const line = `set font ${'"a" '.repeat(100_000)}`;
    expect(highlight(line).at(-1)?.end).toBeLessThanOrEqual(2000);
    expect(highlight(line).length).toBeGreaterThan(400);
  });
});

test.each([
  ['ke', 'y'],
  ['/ke', 'y'],
  ['provi', 'der'],
  ['key ro', 'tate'],
  ['help ke', 'y'],
  ['key', ''],
  ['key r', ''],
  ['ex', ''],
  ['exi', 't'],
  ['ke ', ''],
  ['"ke', ''],
  ['nosuch ro', ''],
  ['chat hel', ''],
  ['key set openai ro', ''],
  ['', ''],
])('%j is completed with %j', (line, rest) => {
  expect(restOfName(line)).toBe(rest);
});
