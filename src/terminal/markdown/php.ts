import { clike } from '@codemirror/legacy-modes/mode/clike';

const keywords =
  'abstract and as break case catch class clone const continue declare default do echo else elseif enum extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface match namespace new or print private protected public readonly require require_once return static switch throw trait try use var while xor yield';

/** PHP, for which the library has no grammar of its own. */
export const php = clike({
  name: 'php',
  keywords: wordSet(keywords),
  types: wordSet('array bool callable float int iterable mixed never null object self string void'),
  atoms: wordSet('true false null TRUE FALSE NULL __CLASS__ __DIR__ __FILE__ __LINE__'),
  multiLineStrings: true,
  hooks: {
    $: (stream: { eatWhile(pattern: RegExp): boolean }) => {
      stream.eatWhile(/[\w$]/);
      return 'variableName.special';
    },
    '#': (stream: { skipToEnd(): void }) => {
      stream.skipToEnd();
      return 'comment';
    },
  },
});

function wordSet(words: string): Readonly<Record<string, true>> {
  return Object.fromEntries(words.split(' ').map((word) => [word, true]));
}
