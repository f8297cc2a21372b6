import { describe, expect, it } from 'vitest';
import {
  commonPrefix,
  prefixMatches,
  rankMatches,
} from '../../../src/terminal/editor/fuzzy-match.ts';

const named = (...texts: readonly string[]) => texts.map((text) => ({ text }));
const found = (typed: string, ...texts: readonly string[]) =>
  rankMatches(typed, named(...texts)).map(({ text }) => text);

describe('matching', () => {
  it('ranks a match at the start first, then at a word, then elsewhere, then of separate letters', () => {
    const texts = ['amxxixnxi', 'gemini', 'gpt-5-mini', 'Ministral', 'm-i-n-i'];
    expect(found('mini', ...texts)).toEqual([
      'Ministral',
      'gpt-5-mini',
      'gemini',
      'm-i-n-i',
      'amxxixnxi',
    ]);
  });

  it('finds a model name after its provider, and letters only in their order', () => {
    expect(found('gpt', 'xai:grok-4', 'openai:gpt-5', 'openrouter:openai/gpt-4')).toEqual([
      'openai:gpt-5',
      'openrouter:openai/gpt-4',
    ]);
    expect(found('gpt5m', 'openai:gpt-5-mini', 'openai:m5tpg')).toEqual(['openai:gpt-5-mini']);
  });

  it('keeps the order of equal ranks, and all candidates if nothing is typed', () => {
    expect(found('', 'b', 'a')).toEqual(['b', 'a']);
    expect(found('K', 'key b', 'Key a')).toEqual(['key b', 'Key a']);
  });
});

describe('prefix matches', () => {
  it('ignore case', () => {
    expect(prefixMatches('OP', named('open', 'xop', 'Opus'))).toEqual(named('open', 'Opus'));
  });

  it('have a common prefix that is cut at no surrogate pair', () => {
    expect(commonPrefix(named('openai', 'openrouter'))).toBe('open');
    expect(commonPrefix(named('a😀', 'a😁'))).toBe('a');
    expect(commonPrefix(named('a', 'b'))).toBe('');
  });
});
