import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeMessage, parseChatInput } from '../../../commands/chat/chat-input.ts';
import { isOpenBlock } from '../../../src/base/block-string.ts';
import { edit, replaceLine } from '../../../src/terminal/editor/edit.ts';
import { createState, fullText } from '../../../src/terminal/editor/state.ts';
import { press } from '../../../src/terminal/input/keys.ts';
import { stripInvisible } from '../../../src/terminal/text/character-filter.ts';
import { createLine } from '../../../src/terminal/text/line.ts';
import { isLinkAlone } from '../../../src/transfer/share/link-pattern.ts';

/** Returns the message that this line sends; undefined if Enter begins a new line, or a command runs. */
function said(entered: string): string | undefined {
  const state = replaceLine(createState(), createLine(entered));
  const { action: outcome } = edit(state, press('Enter'), {
    isUnfinished: isOpenBlock,
    hide: () => [],
  });
  const read = parseChatInput(fullText(state));
  return outcome === 'enter' && read.type === 'message' ? read.text : undefined;
}

test.each([
  ['hello', 'hello'],
  ['  two\n rows ', '  two\n rows '],
  ['/etc', '//etc'],
  ['//etc', '///etc'],
  [' /etc ', ' //etc '],
  ['\u200b/new', '//new'],
  ['／etc', '／／etc'],
  ['／／etc', '／／／etc'],
  ['/／etc', '//／etc'],
  ['a／b', 'a／b'],
  ['exit', '"""\nexit\n"""'],
  ['"""x\ny"""', '"""\n"""x\ny"""\n"""'],
  ['"""x"""', '"""\n"""x"""\n"""'],
  ['ends in \\', '"""\nends in \\\n"""'],
  ['ends in \\\\', 'ends in \\\\'],
  ['an """ unclosed one', 'an """ unclosed one'],
  ['https://h/#b=1.x', '"""\nhttps://h/#b=1.x\n"""'],
  ['"""x', '"""\n"""x\n"""\n"""'],
])('%j is entered as %j', (text, entered) => {
  expect(escapeMessage(text)).toBe(entered);
});

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"""',
        '"',
        '\\',
        '/',
        '／',
        'exit',
        'bye',
        '\n',
        ' ',
        '\t',
        '#b=1.x',
        'a',
        '\u200b',
      ),
      fc.string({ unit: 'grapheme-ascii', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('the entered form of a text is read as the text, or with its block closed if there is no such form (property)', () => {
  fc.assert(
    fc.property(texts, (stored) => {
      const text = stripInvisible(stored);
      const isOdd = text.split('"""').length % 2 === 0;
      const isUnsayable =
        isOdd && (isLinkAlone(text) || /^\s*"""/.test(text) || /(^|[^\\])(\\\\)*\\$/.test(text));
      expect(said(escapeMessage(stored))).toBe(isUnsayable ? `${text}\n"""` : text);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['／exit', true],
  ['exit', true],
  ['quit', true],
  [' bye ', true],
  ['bye now', false],
  ['／new', true],
  ['　／help', true],
  ['／／exit', false],
  ['/／exit', false],
  ['１／２', false],
])('%j is a command: %j', (line, isCommand) => {
  expect(parseChatInput(line).type).toBe(isCommand ? 'command' : 'message');
});
