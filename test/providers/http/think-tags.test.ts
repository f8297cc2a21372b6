import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThinkTags } from '../../../src/providers/http/think-tags.ts';
import { runs } from '../../support/soak.ts';

interface Result {
  readonly text: string;
  readonly reasoning: string;
}

/** Joins the parts that the pieces are divided into; text before a lone closing tag is reasoning. */
function resultOf(pieces: readonly string[]): Result {
  const tags = new ThinkTags();
  let [text, reasoning] = ['', ''];
  for (const part of [...pieces.flatMap((piece) => tags.push(piece)), ...tags.end()]) {
    if (part.type === 'reclassified') [text, reasoning] = ['', reasoning + text];
    else if (part.type === 'text') text += part.text;
    else reasoning += part.text;
  }
  return { text, reasoning };
}

const cases: readonly (readonly [name: string, reply: string, text: string, reasoning: string])[] =
  [
    [
      'reasoning before the answer',
      '<think>\nOkay, a sum. \n</think>\n\nIt is **4**.',
      'It is **4**.',
      'Okay, a sum.',
    ],
    ['white space before the tag', ' \n<think>a</think>b', 'b', 'a'],
    ['an empty pair', '<think>\n\n</think>\n\nHi.', 'Hi.', ''],
    ['only a closing tag', 'Okay, a sum.\n</think>\n\nIt is 4.', 'It is 4.', 'Okay, a sum.\n'],
    ['only a closing tag, after a sentence', 'A sum.</think>\nIt is 4.', 'It is 4.', 'A sum.'],
    ['a closing tag first', '</think>\n\nHi.', 'Hi.', ''],
    ['a closing tag at the end', 'Okay.\n</think>', '', 'Okay.\n'],
    ['only an opening tag', '<think>\nOkay, ', '', 'Okay,'],
    ['two pairs', '<think>a</think>\nb\n<think>c</think>\nd', 'b\nd', 'ac'],
    ['a fence in reasoning', '<think>\n```\na\n```\n</think>\nb', 'b', '```\na\n```'],
    ['a tag in code', 'Use `<think>` and `</think>`\nso.', 'Use `<think>` and `</think>`\nso.', ''],
    [
      'tags in a fence',
      '```xml\n<think>\na\n</think>\n```\nb',
      '```xml\n<think>\na\n</think>\n```\nb',
      '',
    ],
    ['tags in a fence of tildes', '~~~\n<think>\n</think>\n~~~', '~~~\n<think>\n</think>\n~~~', ''],
    ...[
      ['a fence in a list', '1. So:\n\n    ```xml\n    <think>\n    </think>\n    ```\nb'],
      ['a fence behind a list mark', '- ```xml\n  <think>\n  </think>\n  ```\nb'],
      ['a fence in a quote', '> ```\n> a\n> </think>\n> ```\nb'],
      ['a fence inside a fence', '```markdown\n```sh\n<think>\n</think>\n```\nb'],
      ['a fence inside a longer one', '````markdown\n```\n<think>\n```\n````\nb'],
    ].map(([where = '', reply = '']) => [`tags in ${where}`, reply, reply, ''] as const),
    [
      'a code span of three backticks first',
      '```a``` is code.\n<think>\nb\n</think>\nc',
      '```a``` is code.\nc',
      'b',
    ],
    ['an empty pair without white space', '<think></think>Hi.', 'Hi.', ''],
    ['line ends of two characters', '<think>\r\na\r\n</think>\r\n\r\nb', 'b', 'a'],
    ['a quoted closing tag', 'Write "</think>".', 'Write "</think>".', ''],
    [
      'only a closing tag, after a fence',
      '```\na\n```\nOkay.\n</think>\nb',
      'b',
      '```\na\n```\nOkay.\n',
    ],
    [
      'a tag within a line',
      'The tag <think> opens, </think> closes.',
      'The tag <think> opens, </think> closes.',
      '',
    ],
    ['beginnings of tags', 'a < b <thin </thinking', 'a < b <thin </thinking', ''],
    ['only white space', ' \n ', ' \n ', ''],
    ['an opening tag in reasoning', '<think>a <think> b</think>c', 'c', 'a <think> b'],
  ];

describe('think tags in a reply', () => {
  it.each(cases)('%s', (_, reply, text, reasoning) => {
    expect(resultOf([reply])).toEqual({ text, reasoning });
  });

  it('are recognized wherever the reply is divided', () => {
    const cut = fc.property(
      fc.constantFrom(...cases),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 }),
      ([, reply, text, reasoning], sizes) => {
        const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((a, b) => a + b, 0));
        const pieces = starts.map((start, index) =>
          reply.slice(start, start + (sizes[index] ?? 0)),
        );
        const at = sizes.reduce((a, b) => a + b, 0);
        expect(resultOf([...pieces, reply.slice(at)])).toEqual({ text, reasoning });
      },
    );
    fc.assert(cut, runs(150));
  });

  it('change no text without tags', () => {
    const pieces = fc.array(fc.string().filter((text) => !/[<>]/.test(text)));
    const property = fc.property(pieces, (all) => {
      expect(resultOf(all)).toEqual({ text: all.join(''), reasoning: '' });
    });
    fc.assert(property, runs(100));
  });

  it('are text in an answer whose reasoning came in a field of its own', () => {
    const tags = new ThinkTags();
    tags.markSeparate();
    const answer = 'The tag is </think>\nand ends it.';
    expect(
      [...tags.push(answer), ...tags.end()].map((part) => 'text' in part && part.text),
    ).toEqual(['The tag is ', '</think>\nand ends it.']);
    const stray = new ThinkTags();
    stray.markSeparate();
    expect([...stray.push('</think>\n\nHi.'), ...stray.end()]).toEqual([
      { type: 'text', text: 'Hi.' },
    ]);
  });
});
