import { expect, it } from 'vitest';
import { History, type HistoryBackend } from '../../../src/terminal/editor/history.ts';
import { createLine, emptyLine } from '../../../src/terminal/text/line.ts';

function historyOf(...lines: readonly string[]): History {
  const history = new History((line) => line.replace(/ sk-\S+/, ''));
  for (const line of lines) history.add(line);
  return history;
}

it('goes back and returns to the draft with its cursor', () => {
  const history = historyOf('one', 'two');
  const draft = emptyLine;
  expect(history.previous(draft)).toEqual(createLine('two'));
  expect(history.previous(createLine('two'))).toEqual(createLine('one'));
  expect(history.previous(createLine('one'))).toBeUndefined();
  expect(history.next(createLine('one'))).toEqual(createLine('two'));
  expect(history.next(createLine('two'))).toBe(draft);
  expect(history.next(draft)).toBeUndefined();
});

it('starts again at a changed line, and returns no newer line for it', () => {
  const history = historyOf('one', 'two', 'three');
  expect(history.previous(emptyLine)).toEqual(createLine('three'));
  expect(history.next(createLine('three more'))).toBeUndefined();
  expect(history.previous(createLine('o'))).toEqual(createLine('one'));
  expect(history.previous(createLine('zzz'))).toBeUndefined();
  expect(history.previous(emptyLine)).toEqual(createLine('three'));
});

it('starts again at a line that was changed and changed back', () => {
  const history = historyOf('one', 'two');
  expect(history.previous(emptyLine)).toEqual(createLine('two'));
  expect(history.next(createLine('two more'))).toBeUndefined();
  expect(history.previous(createLine('two'))).toEqual(createLine('two'));
});

it('returns only lines that start with the draft', () => {
  const history = historyOf('key list', 'chat hi', 'key test');
  const draft = createLine('ke', 'y');
  expect(history.previous(draft)).toEqual(createLine('key test'));
  expect(history.previous(createLine('key test'))).toEqual(createLine('key list'));
  expect(history.next(createLine('key list'))).toEqual(createLine('key test'));
  expect(history.next(createLine('key test'))).toEqual(draft);
});

it('does not keep repeats, blank lines, lines with a leading space and scrubbed parts', () => {
  const history = historyOf('a', 'a', ' b', '', '  ', 'key set openai sk-CANARY', 'key set openai');
  expect(history.previous(emptyLine)).toEqual(createLine('key set openai'));
  expect(history.previous(createLine('key set openai'))).toEqual(createLine('a'));
  expect(history.previous(createLine('a'))).toBeUndefined();
});

it('recalls all lines of a text', () => {
  expect(historyOf('a\nb\tc').previous(emptyLine)).toEqual(createLine('a\nb\tc'));
});

it('suggests the rest of the newest unmasked single line that starts with the text', () => {
  const history = historyOf('key list', 'key test openai', 'key test\nx', 'key …9f3c', 'Key rm');
  expect(history.suggest('key ')).toBe('test openai');
  expect(history.suggest('key l')).toBe('ist');
  expect(['', ' ', 'key list', 'k ', 'K'].map((text) => history.suggest(text))).toEqual([
    '',
    '',
    '',
    '',
    'ey rm',
  ]);
});

it('ignores case if no line starts exactly with the text and that has no capital', () => {
  const history = historyOf('help Key', 'Chat One two', 'CHAT one', 'İstanbul x');
  expect(history.previous(createLine('help key'))).toEqual(createLine('help Key'));
  expect(history.next(createLine('help Key'))).toEqual(createLine('help key'));
  expect(history.suggest('help k')).toBe('ey');
  expect(history.previous(createLine('chat o'))).toEqual(createLine('CHAT one'));
  expect(history.previous(createLine('CHAT one'))).toEqual(createLine('Chat One two'));
  expect(history.suggest('chat one')).toBe(' two');
  expect([history.previous(createLine('HELP')), history.suggest('Help ')]).toEqual([undefined, '']);
  expect(history.suggest('i')).toBe('');
});

it('returns only exact matches if there are any', () => {
  const history = historyOf('Key list', 'key test', 'KEY rm');
  expect(history.previous(createLine('key'))).toEqual(createLine('key test'));
  expect(history.previous(createLine('key test'))).toBeUndefined();
  expect(history.suggest('key ')).toBe('test');
  expect(history.suggest('key l')).toBe('ist');
});

it('suggests and returns nothing that is masked since', () => {
  let secret = 'none';
  const masked = (line: string) => line.replaceAll(secret, '…');
  const history = new History(masked, (lines) => lines.map(masked));
  history.add('say zXcVbNmAsDfG');
  expect(history.suggest('say')).toBe(' zXcVbNmAsDfG');
  secret = 'zXcVbNmAsDfG';
  expect(history.suggest('say')).toBe('');
  expect(history.lines).toEqual(['say …']);
  expect(history.previous(createLine('say z'))).toBeUndefined();
  expect(history.previous(emptyLine)).toEqual(createLine('say …'));
  history.reload();
  secret = 'none';
  expect(history.lines).toEqual(['say …']);
});

it('a single line loses the white space at its end before it is compared with the last; several lines keep it', () => {
  const stored: string[] = [];
  const history = new History((line) => line);
  history.attachBackend(memoryBackend(stored));
  for (const line of ['key list ', 'key list', 'a\nb ', '  \n ']) history.add(line);
  expect(history.lines).toEqual(['key list', 'a\nb ']);
  expect(stored).toEqual(['key list', 'a\nb ']);
});

it('a line with a leading space can be recalled until the next one and is never stored', async () => {
  const stored: string[] = [];
  const history = new History((line) => line);
  history.replace(['old']);
  for (const line of ['one', ' two', ' ']) history.add(line);
  expect(history.previous(emptyLine)).toEqual(createLine(' two'));
  expect(history.previous(createLine(' two'))).toEqual(createLine('one'));
  expect([history.lines, history.suggest(' t')]).toEqual([['old', 'one'], '']);
  history.attachBackend(memoryBackend(stored));
  history.add('three');
  expect(history.previous(emptyLine)).toEqual(createLine('three'));
  expect(history.previous(createLine('three'))).toEqual(createLine('one'));
  expect(stored).toEqual(['old', 'one', 'three']);
  await history.clear();
  expect([stored, history.lines, history.previous(emptyLine)]).toEqual([[], [], undefined]);
});

it('replaces its lines without a change to the current navigation', () => {
  const history = historyOf('one', 'two');
  expect(history.previous(emptyLine)).toEqual(createLine('two'));
  history.replace(['one', 'other', 'two']);
  expect(history.previous(createLine('two'))).toEqual(createLine('one'));
  expect(history.next(createLine('one'))).toEqual(createLine('two'));
  history.next(createLine('two'));
  history.previous(emptyLine);
  expect(history.previous(createLine('two'))).toEqual(createLine('other'));
});

function memoryBackend(lines: string[]): HistoryBackend {
  return {
    add: (line) => void lines.push(line),
    clear: async () => void lines.splice(0),
    reload: () => undefined,
  };
}

it('keeps the newest lines of at most 1,000,000 characters together', () => {
  const history = historyOf('old', 'a'.repeat(600_000), 'b'.repeat(300_000), 'c'.repeat(100_000));
  expect(history.lines.map(([first]) => first)).toEqual(['a', 'b', 'c']);
  history.add('d');
  expect(history.lines.map(([first]) => first)).toEqual(['b', 'c', 'd']);
});

it('suggests and finds no line of 10,000 characters or more', () => {
  const history = historyOf('chat short', `chat ${'x'.repeat(10_000)}`);
  expect(history.suggest('ch')).toBe('at short');
  expect(history.findNewest(() => true, 0)).toBe('chat short');
});

it('goes back through lines that were read after it found none', () => {
  const history = new History((line) => line);
  expect(history.previous(emptyLine)).toBeUndefined();
  history.replace(['one', 'two']);
  expect(history.previous(emptyLine)).toEqual(createLine('two'));
  expect(history.previous(createLine('two'))).toEqual(createLine('one'));
});
