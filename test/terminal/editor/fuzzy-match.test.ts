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
  it('puts the start first, then a word in it, then any part of it, then its letters apart', () => {
    const texts = ['amxxixnxi', 'gemini', 'gpt-5-mini', 'Ministral', 'm-i-n-i'];
    expect(found('mini', ...texts)).toEqual([
      'Ministral',
      'gpt-5-mini',
      'gemini',
      'm-i-n-i',
      'amxxixnxi',
    ]);
  });

  it('finds a bare model name behind its provider, and by letters that are in its order only', () => {
    expect(found('gpt', 'xai:grok-4', 'openai:gpt-5', 'openrouter:openai/gpt-4')).toEqual([
      'openai:gpt-5',
      'openrouter:openai/gpt-4',
    ]);
    expect(found('gpt5m', 'openai:gpt-5-mini', 'openai:m5tpg')).toEqual(['openai:gpt-5-mini']);
  });

  it('keeps the order where nothing tells two apart, and everything where nothing is typed', () => {
    expect(found('', 'b', 'a')).toEqual(['b', 'a']);
    expect(found('K', 'key b', 'Key a')).toEqual(['key b', 'Key a']);
  });
});

describe('what begins with the typed text', () => {
  it('does so in any case', () => {
    expect(prefixMatches('OP', named('open', 'xop', 'Opus'))).toEqual(named('open', 'Opus'));
  });

  it('agrees up to a point, never to half a character', () => {
    expect(commonPrefix(named('openai', 'openrouter'))).toBe('open');
    expect(commonPrefix(named('a😀', 'a😁'))).toBe('a');
    expect(commonPrefix(named('a', 'b'))).toBe('');
  });
});
