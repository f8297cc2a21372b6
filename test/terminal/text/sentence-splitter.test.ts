import { describe, expect, test } from 'vitest';
import { SentenceSplitter } from '../../../src/terminal/text/sentence-splitter.ts';

/** Returns what is announced of a text that arrives in chunks of `size` UTF-16 units. */
function announced(text: string, size: number, maxTotal = 20_000): readonly string[] {
  const sentences = new SentenceSplitter(maxTotal);
  const found: string[] = [];
  for (let at = 0; at < text.length; at += size)
    found.push(sentences.push(text.slice(at, at + size)));
  return [...found, sentences.end()].filter((each) => each !== '');
}

const one = 'The first sentence is of a usual length.';
const two = 'Is the second one a question, or is it not?';
const three = 'The third one ends the paragraph!';

describe('sentences are announced as they arrive', () => {
  test.each([1, 3, 7])('in chunks of %i', (size) => {
    expect(announced(`${one} ${two} ${three}`, size)).toEqual([one, ` ${two}`, ` ${three}`]);
  });

  test.each([
    ['a quoted sentence', 'She said: "The first is of a usual length."', ' Then more'],
    ['a line without a full stop', 'A heading of more than forty characters in it\n', 'more'],
    ['an item of a list', '- the first item of the list that is meant here\n', '- more'],
    [
      'Chinese',
      '这是第一句话，它的长度足够长，可以单独朗读出来，所以它会被立即宣布，而不必等待后面的内容。',
      '第二句',
    ],
    [
      'Japanese',
      '「これは最初の文であり、読み上げるのに十分な長さがありますので、すぐに読み上げられます。」',
      '次',
    ],
    ['an ellipsis', 'It goes on for a while and then it stops…', ' more'],
    ['bold text', '**It is important that this is read out now.**', ' more'],
  ])('%s', (_, sentence, more) => {
    const sentences = new SentenceSplitter(20_000);
    expect(sentences.push(sentence + more)).toBe(sentence);
    expect(sentences.end()).toBe(more);
  });
});

test.each([
  ['a number', 'The number that is meant here is about 3', '.14159 or a bit more. '],
  ['a version', 'The version that is installed here is v1', '.2.3 of the program. '],
  ['a file name', 'The name of the file that is meant is index', '.html in the folder. '],
  [
    'a chunk that ends in a full stop',
    'The name of the file that is meant: index.',
    'html there. ',
  ],
])('a full stop does not end a sentence in %s', (_, start, rest) => {
  const sentences = new SentenceSplitter(20_000);
  expect(sentences.push(start)).toBe('');
  expect(sentences.push(rest)).toBe((start + rest).slice(0, -1));
});

test('short sentences are announced together', () => {
  expect(announced('Yes. No. Maybe. I do not know. Ask again later. Or not. x', 1)).toEqual([
    'Yes. No. Maybe. I do not know. Ask again later.',
    ' Or not. x',
  ]);
});

test('a text without a sentence end is cut between words only', () => {
  const words = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');
  const parts = announced(words, 11);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.join('')).toBe(words);
  for (const part of parts.slice(0, -1)) expect(part).toMatch(/^word\d+ .* $/);
  const key = `sk-proj-${'Ab1'.repeat(400)}`;
  expect(announced(key, 11)).toEqual([key]);
});

test('a long text is truncated', () => {
  const text = `${one} `.repeat(100);
  const sentences = new SentenceSplitter(1000);
  let sentencesSoFar = '';
  for (let at = 0; at < text.length; at += 50)
    sentencesSoFar += sentences.push(text.slice(at, at + 50));
  expect(sentences.isTruncated).toBe(true);
  expect(sentencesSoFar + sentences.end()).toBe(text.slice(0, 1000));
  const short = new SentenceSplitter(1000);
  short.push(text.slice(0, 900));
  expect(short.isTruncated).toBe(false);
});
