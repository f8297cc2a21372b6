import { expect, test } from 'vitest';
import { invisible, nonTextControl, tag, unprintable } from '../../src/base/unicode.ts';

/** Returns every code point of a class, adjacent ones as a range: "0-8 B C". */
function membersOf(members: string): string {
  const pattern = new RegExp(`[${members}]`, 'u');
  const ranges: [number, number][] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (!pattern.test(String.fromCodePoint(code))) continue;
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges
    .map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`))
    .join(' ');
}

test.each([
  ['nonTextControl', nonTextControl, '0-8 B-C E-1F 7F-9F'],
  ['tag', tag, 'E0000-E007F'],
])('%s has these members', (_, members, expected) => {
  expect(membersOf(members)).toBe(expected);
});

test('every format character is invisible except the prepended signs of Arabic, Syriac and Kaithi', () => {
  const visible = new RegExp(`(?![${invisible}])\\p{Cf}`, 'u');
  const found = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
    visible.test(String.fromCodePoint(code)),
  );
  expect(found).toEqual([
    ...[0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6dd, 0x70f, 0x890, 0x891, 0x8e2],
    ...[0x110bd, 0x110cd],
  ]);
});

test.each([
  ['soft hyphen', '\u00ad'],
  ['Hangul filler', '\u3164'],
  ['word joiner', '\u2060'],
  ['tag', '\u{E0041}'],
  ['variation selector', '\ufe0f'],
  ['interlinear annotation', '\ufffa'],
  ['Egyptian hieroglyph joiner', '\u{13430}'],
  ['byte order mark', '\ufeff'],
])('a %s is invisible', (_, character) => {
  expect(character).toMatch(new RegExp(`^[${invisible}]$`, 'u'));
});

test.each(['a', 'é', '詩', '😀', ' ', '\u2800', '\u0301'])('%j is not invisible', (character) => {
  expect(character).not.toMatch(new RegExp(`[${invisible}]`, 'u'));
});

test('unprintable includes white space, control and format characters, but no half of a surrogate pair', () => {
  const pattern = new RegExp(`[${unprintable}]`, 'u');
  for (const one of ['\t', '\u00a0', '\u0085', '\u200b', '\ud83d']) expect(one).toMatch(pattern);
  expect('a😀é').not.toMatch(pattern);
});
