import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StreamRedactor } from '../../src/secrets/stream-redactor.ts';
import { mistral, openai, redactor, separators } from './keys.ts';

describe('a growing text', () => {
  /** Returns the visible form of a text that arrives in chunks. */
  function shown(pieces: readonly string[]): string {
    const stream = new StreamRedactor(() => redactor);
    return pieces.map((piece) => stream.push(piece)).join('') + stream.flush();
  }

  test.each(Object.entries(separators))(
    'shows no key cut anywhere, with %s in it',
    (_, between) => {
      const text = `it is ${[...mistral].join(between)}, ok?`;
      const masked = /^it is (?:[^\da-z…•]*[\da-z]){0,3}[^\da-z…•]*…3456, ok\?$/i;
      for (let at = 0; at <= text.length; at++) {
        expect(shown([text.slice(0, at), text.slice(at)])).toMatch(masked);
      }
      expect(shown([...text])).toMatch(masked);
    },
  );

  test.each(['&shy;', '&#8203;', '&#X200b;', '&nbsp;', '&ZeroWidthSpace;', '<br>', '<BR />'])(
    'shows no key cut anywhere, with %s in it',
    (between) => {
      const text = `it is ${[...mistral].join(between)}, ok?`;
      for (let at = 0; at <= text.length; at++) {
        const bare = shown([text.slice(0, at), text.slice(at)]).replaceAll(between, '');
        expect(bare).toMatch(/^it is \w{0,3}…3456, ok\?$/);
      }
      expect(shown([...text]).replaceAll(between, '')).toMatch(/^it is \w{0,3}…3456, ok\?$/);
    },
  );

  test('shows no key that is written in character references', () => {
    const references = [...mistral].map((character) => `&#${character.charCodeAt(0)};`);
    const mixed = [...mistral].map((character, at) => (at % 3 ? character : references[at]));
    for (const text of [references.join(''), mixed.join('')]) {
      for (let at = 0; at <= text.length; at++) {
        const all = shown([text.slice(0, at), text.slice(at)]);
        expect(decodeHTML(all)).toMatch(/^\w{0,3}…3456$/);
      }
    }
  });

  test('shows the prefix of a key once, wherever the key is cut', () => {
    const text = `it is ${openai}, ok?`;
    const masked = /^it is sk-proj-.{0,3}…5hJ6, ok\?$/;
    for (let at = 0; at <= text.length; at++) {
      expect(shown([text.slice(0, at), text.slice(at)])).toMatch(masked);
    }
    expect(shown([...text])).toMatch(masked);
  });

  test('shows text that is not a key in full', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 })), (pieces) => {
        expect(shown(pieces)).toBe(pieces.join(''));
      }),
    );
  });

  test('shows no key whose pieces are each flushed before the next arrives', () => {
    const stream = new StreamRedactor(() => redactor);
    const pieces = mistral.match(/.{1,7}/g) ?? [];
    const all = pieces.map((piece) => stream.push(piece) + stream.flush());
    expect(all[0]).toBe(pieces[0]);
    expect(all.join('')).not.toMatch(/[A-Za-z0-9]{8}/);
  });

  test('holds back no more than 1,000 units', () => {
    const endless = mistral.repeat(100);
    const stream = new StreamRedactor(() => redactor);
    expect(stream.push(endless)).not.toBe('');
    expect(shown([endless, endless])).not.toMatch(/[A-Za-z]{8}/);
  });
});
