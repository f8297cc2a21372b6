import { expect, test } from 'vitest';
import { MarkdownTerminal } from './styled-rows.ts';

const terminal = new MarkdownTerminal(80);

test.each([
  ['c', '#define N 1', ['‹y #define N 1›']],
  ['c', 'int main(void) { return 0; }', ['‹c int› ‹l main›(‹c void›) { ‹m return› ‹y 0›; }']],
  ['python', 'def f(): return "a" # b', ['‹m def› ‹l f›(): ‹m return› ‹g "a"› ‹d # b›']],
  ['html', '<p id="a">&amp;</p>', ['<‹m p› ‹l id›=‹g "a"›>‹y &amp;›</‹m p›>']],
  ['css', '.a { color: #fff; }', ['‹c .a› { ‹l color›: ‹y #fff›; }']],
  ['json', '{ "a": "b", "c": 1 }', ['{ ‹l "a"›: ‹g "b"›, ‹l "c"›: ‹y 1› }']],
  ['rust', 'fn f() { panic!("a") }', ['‹m fn› ‹l f›() { ‹c panic!›(‹g "a"›) }']],
  ['diff', '-a\n+b\n c', ['‹? -a›', '‹g +b›', ' c']],
  ['quux', 'if "a" # b', ['if "a" # b']],
])('%s: %j is coloured', async (language, code, expected) => {
  await terminal.draw(`\`\`\`${language}\n${code}\n\`\`\`\n`);
  expect(terminal.rows().slice(1)).toEqual(expected);
});
