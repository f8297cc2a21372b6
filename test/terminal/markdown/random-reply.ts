import { escapes } from '../../support/escape-sequences.ts';
import type { Random } from '../../support/random.ts';

const marks = [
  ...[
    '**',
    '*',
    '_',
    '~~',
    '`',
    '```',
    '````\n',
    '\n```js\n',
    '\n~~~\n',
    '\n\n',
    '\n',
    '  \n',
    '\\',
  ],
  ...[
    '# ',
    '\n### ',
    '\n===\n',
    '\n---\n',
    '- ',
    '\n- ',
    '\n1. ',
    '\n   ',
    '\n    ',
    '> ',
    '\n> ',
    '\t',
  ],
  ...[
    '\n- [ ] ',
    '|',
    ' | ',
    '\n|a|b|\n|-|-:|\n|',
    '[',
    '](',
    ')',
    '](https://a.example/',
    '![',
    '<',
    '>',
  ],
  ...[
    '[a]: ',
    '\n[b]: https://b.example\n',
    '[b]',
    '[^1]',
    '$x$',
    '$$\n',
    '\\(',
    '\\)',
    '<br>',
    '<div>\n',
  ],
  ...[
    '<!--',
    '-->',
    'https://c.example',
    'javascript:alert(1)',
    '&',
    ';',
    '&lt;',
    '&#',
    '&#x',
    '"',
    "'",
  ],
];

/** Characters that reorder, hide or join others, halves of surrogate pairs, and noncharacters. */
const odd = [
  ...['\u202E', '\u2066', '\u2069', '\u200B', '\u200D', '\u200C', '\u2060', '\uFEFF', '\u00AD'],
  ...[
    '\u034F',
    '\u061C',
    '\uFE0F',
    '\u{E0041}',
    '\u{E0100}',
    '\uD83D',
    '\uDE00',
    '\uFDD0',
    '\uFFFF',
  ],
  ...[
    '\u2028',
    '\u2029',
    '\u0085',
    '\u0301',
    '\u{1F468}',
    '\u{1F1FA}',
    '日',
    'ﷺ',
    '\u3164',
    '\uFFF9',
  ],
];

const words = [
  'a',
  'word',
  'two words ',
  '漢字',
  '😀',
  '12',
  'é',
  'some more text, and some more. ',
  ' ',
];

/** What surrounds a character reference or sequence to put it into a construct. */
const around: readonly (readonly [string, string])[] = [
  ...([
    ['`', '`'],
    ['**', '**'],
    ['\n# ', '\n'],
    ['\n> ', '\n'],
    ['$', '$'],
    ['<!--', '-->'],
  ] as const),
  ...([
    ['[', '](https://a.example)'],
    ['![', '](x)'],
    ['[a](https://b', '.example)'],
    ['[a](', ')'],
  ] as const),
  ...([
    ['\n```', '\nx\n```\n'],
    ['\n[b]: ', '\n'],
    ['<https://c.example/', '>'],
    ['<b ', '>'],
  ] as const),
  ...([
    ['\n|', '|\n|-|\n'],
    ['\n|a|\n|-|\n|', '|\n'],
    ['\n    ', '\n'],
    ['[^', ']'],
  ] as const),
];

/** Returns a text of Markdown marks, control sequences, characters that hide or reorder others, and words. */
export function randomReply(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(14) }, () => part(random));
  return parts.join('');
}

/** Cuts the text at up to three random positions, which may be inside surrogate pairs. */
export function cutAnywhere(text: string, random: Random): readonly string[] {
  const cuts = Array.from({ length: random.below(4) }, () => random.below(text.length + 1));
  const ends = [...cuts.sort((one, other) => one - other), text.length];
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}

function part(random: Random): string {
  const choice = random.next();
  if (choice < 0.4) return random.pick(marks);
  if (choice < 0.6) return random.pick(words);
  if (choice < 0.7) return random.pick(odd);
  if (choice < 0.8) return random.pick(escapes);
  if (choice < 0.85) return reference(random);
  if (choice < 0.9) return sequence(random);
  const [start, end] = random.pick(around);
  const inner = random.pick([reference, sequence, (source: Random) => source.pick(odd)])(random);
  return start + inner + end;
}

/** A control character: C0, DEL or C1. */
function control(random: Random): string {
  const code = random.below(65);
  return String.fromCharCode(code < 32 ? code : code + 95);
}

/** A control sequence with random parameters, perhaps without its end. */
function sequence(random: Random): string {
  const parameters = Array.from({ length: random.below(4) }, () => random.below(2100)).join(';');
  const opening = random.pick(['\x1b[', '\x9b', '\x1b]', '\x9d', '\x1bP', '\x90', '\x1b_', '\x1b']);
  const end = random.pick(['m', 'J', 'h', 'l', 'n', 'c', 't', '\x07', '\x1b\\', '\x9c', '']);
  return random.pick([
    opening + parameters + end,
    `${opening}?${parameters}${end}`,
    control(random),
  ]);
}

/** A character reference to a control character, or one that hides or reorders others. */
function reference(random: Random): string {
  const char = random.chance(0.5) ? control(random) : random.pick(odd);
  const code = char.codePointAt(0) ?? 0;
  return random.pick([
    `&#${code};`,
    `&#x${code.toString(16)};`,
    '&NewLine;',
    '&Tab;',
    '&zwj;',
    '&shy;',
  ]);
}
