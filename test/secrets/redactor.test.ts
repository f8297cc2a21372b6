import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { Redactor } from '../../src/secrets/redactor.ts';
import { StreamRedactor } from '../../src/secrets/stream-redactor.ts';

const mistral = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
const openai = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3-4fG_5hJ6';
const redactor = new Redactor([
  { title: 'mistral key', secret: toSecret(mistral) },
  { title: 'openai key', secret: toSecret(openai) },
]);

/** What may stand between the characters of a key. */
const separators: Readonly<Record<string, string>> = {
  none: '',
  blank: ' ',
  newline: '\n',
  'carriage return': '\r\n',
  'zero-width space': '\u200b',
  'soft hyphen': '\u00ad',
  'combining mark': '\u0301',
  'bidi override': '\u202e',
  'tag character': '\u{e0041}',
  'variation selector': '\ufe0f',
  asterisks: '**',
  underscore: '_',
  backtick: '`',
  tildes: '~~',
  'list mark': '\n- ',
  'quote mark': '\n> ',
  'table bar': ' | ',
  comma: ', ',
};

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

  test('of fewer than eight characters stays', () => {
    for (let start = 0; start + 7 <= mistral.length; start++) {
      const text = `ö: ${mistral.slice(start, start + 7)} ö`;
      expect(redactor.redact(text)).toBe(text);
    }
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

  test('becomes its mask where it is spaced out', () => {
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

test('a key of punctuation alone is found plain and in JSON', () => {
  const value = '!!!???###$$$%%%&&&***';
  const odd = new Redactor([{ title: 'odd key', secret: toSecret(value) }]);
  expect(odd.redact(`<${value}> <!!!???##>`)).toBe('<…&***> <••••>');
});

describe('text that grows', () => {
  /** What is shown of text that comes in pieces. */
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

  test('shows the prefix of a key once, wherever the key is cut', () => {
    const text = `it is ${openai}, ok?`;
    const masked = /^it is sk-proj-.{0,3}…5hJ6, ok\?$/;
    for (let at = 0; at <= text.length; at++) {
      expect(shown([text.slice(0, at), text.slice(at)])).toMatch(masked);
    }
    expect(shown([...text])).toMatch(masked);
  });

  test('shows everything of what is no key', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 })), (pieces) => {
        expect(shown(pieces)).toBe(pieces.join(''));
      }),
    );
  });

  test('shows no key whose pieces are each shown before the next comes', () => {
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

describe('the keys of a tab', () => {
  const named = (title: string, value: string) => ({ title, secret: toSecret(value) });

  test('stay known once they were remembered, as former ones', () => {
    let current = [named('mistral key', mistral)];
    const known = new KnownKeys(() => current);
    expect(known.remember()).toEqual([]);
    current = [named('mistral key', 'aNother0mistral1key2of3letters45')];
    expect(known.redactor.find(mistral)[0]?.title).toBe('former mistral key');
    expect(known.remember().map(({ title }) => title)).toEqual(['former mistral key']);
    expect(known.remember()).toEqual([]);
    current = [];
    expect(known.remember()).toHaveLength(1);
    expect(known.redactor.redact(mistral)).toBe('…3456');
    expect(known.redactor.redact('aNother0mistral1key2of3letters45')).toBe('…rs45');
  });

  test('stay known once they were noted, and are told of once as gone', () => {
    let current = [named('mistral key', mistral)];
    const known = new KnownKeys(() => current);
    known.note();
    current = [];
    known.note();
    expect(known.redactor.find(mistral)[0]?.title).toBe('former mistral key');
    expect(known.remember()).toHaveLength(1);
    expect(known.remember()).toEqual([]);
  });

  test('that come back into use are not former any more', () => {
    let current = [named('mistral key', mistral)];
    const known = new KnownKeys(() => current);
    known.remember();
    current = [];
    known.remember();
    current = [named('key of bot al', mistral)];
    known.remember();
    expect(known.redactor.find(mistral)[0]?.title).toBe('key of bot al');
  });

  test('are searched by one redactor as long as they stay the same', () => {
    let current = [named('mistral key', mistral)];
    const known = new KnownKeys(() => current);
    const { redactor: first } = known;
    current = [named('mistral key', mistral)];
    expect(known.redactor).toBe(first);
    current = [];
    expect(known.redactor).not.toBe(first);
  });
});
