import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitsPerStep } from '../../src/base/steps.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { type KeyMatch, Redactor } from '../../src/secrets/redactor.ts';
import { runs } from '../support/soak.ts';
import { mistral, openai, redactor, separators } from './keys.ts';

describe('a fragment of a known key', () => {
  const bodies = [mistral, openai.slice('sk-proj-'.length)];

  test.each(Object.entries(separators))(
    'is masked with %s between its characters',
    (_, between) => {
      for (const body of bodies) {
        for (const length of [8, 9, 12, 14, 20, body.length]) {
          for (let start = 0; start + length <= body.length; start++) {
            const fragment = body
              .slice(start, start + length)
              .split('')
              .join(between);
            const text = `ö: ${fragment}; ö`;
            const redacted = redactor.redact(text, 'known');
            expect(redacted, text).toMatch(
              /^ö: [^a-z0-9]*(?:(?:sk-proj-)?…\S{4}|••••)[^a-z0-9]*; ö$/i,
            );
            expect(redactor.mayContain(text), text).toBe(true);
          }
        }
      }
    },
  );

  test.each(['**', '`', ' | ', '\n> '])(
    'with five letters is masked with %j between its characters',
    (mark) => {
      const key = new Redactor([{ title: 'openai key', secret: toSecret('sk-a-_b_cd-e--------') }]);
      const text = `ö: ${[...'-_b_cd-e'].join(mark)}; ö`;
      expect(key.redact(text, 'known')).toBe('ö: ••••; ö');
    },
  );

  test('of fewer than eight characters is kept', () => {
    for (let start = 0; start + 7 <= mistral.length; start++) {
      const text = `ö: ${mistral.slice(start, start + 7)} ö`;
      expect(redactor.redact(text)).toBe(text);
    }
  });

  test('is masked from its start if a shorter fragment of another key ends with it', () => {
    const both = new Redactor([
      { title: 'first key', secret: toSecret('-_abcdef--------') },
      { title: 'second key', secret: toSecret('zyabcdef') },
    ]);
    expect(both.redact('ö: zyabcdef; ö', 'known')).toBe('ö: ••••; ö');
  });

  test('is masked in full-width characters', () => {
    const wide = [...mistral.slice(4, 14)]
      .map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
      .join('');
    expect(redactor.redact(`a ${wide} b`)).toBe('a •••• b');
  });

  test('is named by the title of its key', () => {
    const [found] = redactor.find(`a ${mistral.slice(5, 15)} b`);
    expect(found).toEqual({ start: 2, end: 12, title: 'mistral key', mask: '••••' });
  });

  test('hides no more than itself in a text of any characters', () => {
    const pieces = fc.constantFrom('', ' ', 'ö ', '\u200b', 'é', '🦊', '- ', '…');
    fc.assert(
      fc.property(fc.array(pieces), fc.nat(mistral.length - 8), fc.array(pieces), (a, at, b) => {
        const before = `${a.join('')}ö`;
        const after = `ö${b.join('')}`;
        const redacted = redactor.redact(before + mistral.slice(at, at + 8) + after, 'known');
        expect(redacted).toBe(`${before}••••${after}`);
      }),
    );
  });
});

describe('a whole key', () => {
  test('becomes its mask, the known prefix included', () => {
    expect(redactor.redact(`(${openai})`)).toBe('(sk-proj-…5hJ6)');
    expect(redactor.redact(mistral)).toBe('…3456');
  });

  test('becomes its mask if it is spaced out', () => {
    expect(redactor.redact([...mistral].join(' '))).toBe('…3456');
  });

  test('that only looks like one is masked by its own characters', () => {
    expect(redactor.redact('sk-ant-api03-QQQQQQQQQQQQQQQQ9f3c')).toBe('sk-ant-…9f3c');
    expect(redactor.redact('sk-ant-api03-QQQQQQQQQQQQQQQQ9f3c', 'known')).toContain('QQQQ');
  });

  test.each([
    ['ab"cd/ef gh-0123456789', '…6789'],
    ['pässwörd-ünïcode-key-ö', '…ey-ö'],
    ['clé🔑clé🔑clé🔑clé🔑clé🔑é', '…lé🔑é'],
  ])('of any characters is found plain, in a URL and in JSON: %s', (value, mask) => {
    const odd = new Redactor([{ title: 'odd key', secret: toSecret(value) }]);
    const texts = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
    expect(texts.map((text) => odd.redact(`<${text}>`))).toEqual(Array(3).fill(`<${mask}>`));
  });
});

test('a key of only punctuation is found in plain text and in JSON', () => {
  const value = '!!!???###$$$%%%&&&***';
  const odd = new Redactor([{ title: 'odd key', secret: toSecret(value) }]);
  expect(odd.redact(`<${value}> <!!!???##>`)).toBe('<…&***> <••••>');
});

test('the start of a key is found with emoji between its characters', () => {
  const text = [...'gsk_QQQQQQQQQQ'].join('🦊');
  expect(redactor.find(`a ${text} b`)).toEqual([{ start: 2, end: 2 + text.length, mask: '••••' }]);
});

test('a long text has the same matches as the part that contains them', () => {
  const pieces = fc.constantFrom(
    ...['', ' ', '\u200b', '**', '…', 'ö', 'task-', 'sk-', 'sk-ant-', 'gsk_', 'Q'.repeat(20), '7'],
    ...[mistral, openai, mistral.slice(3, 12), openai.slice(4, 17), [...mistral].join(' ')],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 6 }), fc.nat(200), (parts, cut) => {
      const text = parts.join('');
      const offset = unitsPerStep - Math.min(cut, text.length);
      const shift = ({ start, end, ...rest }: KeyMatch) => ({
        start: start + offset,
        end: end + offset,
        ...rest,
      });
      const long = `${'ö'.repeat(offset)}${text}${'ö'.repeat(unitsPerStep)}`;
      const near = redactor.find(`ö${text}ö`).map(shift);
      expect(redactor.find(long)).toEqual(
        near.map(({ start, end, ...rest }) => ({ start: start - 1, end: end - 1, ...rest })),
      );
    }),
    runs(50),
  );
});
