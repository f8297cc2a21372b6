import { expect, it } from 'vitest';
import { History } from '../../src/terminal/history.ts';
import { emptyLine, lineOf, textOf } from '../../src/terminal/line.ts';

function historyOf(...lines: readonly string[]): History {
  const history = new History((line) => line.replace(/ sk-\S+/, ''));
  for (const line of lines) history.add(line);
  return history;
}

it('walks back and returns to the draft with its cursor', () => {
  const history = historyOf('one', 'two');
  const draft = emptyLine;
  expect(history.up(draft)).toEqual(lineOf('two'));
  expect(history.up(lineOf('two'))).toEqual(lineOf('one'));
  expect(history.up(lineOf('one'))).toBeUndefined();
  expect(history.down()).toEqual(lineOf('two'));
  expect(history.down()).toBe(draft);
  expect(history.down()).toBeUndefined();
});

it('visits only lines that begin as the draft does', () => {
  const history = historyOf('key list', 'chat hi', 'key test');
  const draft = lineOf('ke', 'y');
  expect(history.up(draft)).toEqual(lineOf('key test'));
  expect(history.up(draft)).toEqual(lineOf('key list'));
  expect(history.down()).toEqual(lineOf('key test'));
  expect(history.down()).toEqual(draft);
});

it('keeps out repeats, blanks, lines that begin with a space, and what is scrubbed', () => {
  const history = historyOf('a', 'a', ' b', '', '  ', 'key set openai sk-CANARY', 'key set openai');
  expect(textOf(history.up(emptyLine) ?? emptyLine)).toBe('key set openai');
  expect(textOf(history.up(emptyLine) ?? emptyLine)).toBe('a');
  expect(history.up(emptyLine)).toBeUndefined();
});

it('brings a line of many rows back whole', () => {
  expect(historyOf('a\nb\tc').up(emptyLine)).toEqual(lineOf('a\nb\tc'));
});
