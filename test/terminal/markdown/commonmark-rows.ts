/**
 * What is drawn in 40 columns for examples of the CommonMark specification, by their numbers. See `rows` in `styled-rows.ts`
 * for the marks of styles.
 */
export const commonMarkRows: Readonly<Record<number, readonly string[]>> = {
  // Tabs
  1: ['‹d code 1›', 'foo     baz             bim'],
  5: ['• foo', '', '  ‹d code 1›', '    bar'],
  9: ['• foo', '  ◦ bar', '    ▪ baz'],
  // Backslash escapes
  12: ['!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
  14: [
    '*not emphasized*',
    '<br/> not a tag',
    '[not a link](/foo)',
    '`not code`',
    '1. not a list',
    '* not a list',
    '# not a heading',
    '[foo]: /url "not a reference"',
    '&ouml; not a character entity',
  ],
  16: ['foo', 'bar'],
  23: ['foo ‹d (/bar*)›'],
  // Entity and numeric character references
  27: ['" ആ ಫ'],
  39: ['foo  bar'],
  // Precedence
  42: ['• `one', '• two`'],
  // Thematic breaks
  43: ['‹d ────────────────────›', '', '‹d ────────────────────›', '', '‹d ────────────────────›'],
  57: ['• foo', '', '‹d ────────────────────›', '', '• bar'],
  59: ['‹bu Foo›', 'bar'],
  // ATX headings
  66: ['‹bu foo ›‹biu bar›‹bu  *baz*›'],
  71: ['‹bu foo›', '', '‹d ### ›‹b bar›'],
  // Setext headings
  80: ['‹bu Foo ›‹biu bar›', '', '‹bu Foo ›‹biu bar›'],
  81: ['‹bu Foo ›‹biu bar›', '‹biu baz›'],
  88: ['Foo', '= =', '', 'Foo', '', '‹d ────────────────────›'],
  // Indented code blocks
  107: ['‹d code 1›', 'a simple', '  indented code block'],
  115: [
    '‹bu Heading›',
    '‹d code 1›',
    'foo',
    '',
    '‹bu Heading›',
    '‹d code 2›',
    'foo',
    '',
    '‹d ────────────────────›',
  ],
  // Fenced code blocks
  131: ['‹d code 1›', 'aaa', 'aaa'],
  142: ['‹d ruby · code 1›', '‹m def› ‹l foo›(x)', '  ‹m return› ‹y 3›', '‹m end›'],
  143: ['‹d ruby · code 1›', '‹m def› ‹l foo›(x)', '  ‹m return› ‹y 3›', '‹m end›'],
  147: ['‹d code 1›', '``` aaa'],
  // HTML blocks
  148: [
    '‹d <table><tr><td>›',
    '‹d <pre>›',
    '‹d **Hello**,›',
    '',
    '‹i world›.',
    '‹d </pre>›',
    '',
    '‹d </td></tr></table>›',
  ],
  168: ['‹d <del>›‹i foo›‹d </del>›'],
  189: ['‹d <div>›', '‹d *Emphasized* text.›', '‹d </div>›'],
  // Link reference definitions
  193: ['foo ‹d (/url)›'],
  194: ['Foo*bar] ‹d (my_(url))›'],
  217: ['foo ‹d (/foo-url)›,', 'bar ‹d (/bar-url)›,', 'baz ‹d (/baz-url)›'],
  // Paragraphs
  219: ['aaa', '', 'bbb'],
  223: ['aaa', 'bbb', 'ccc'],
  // Blank lines
  227: ['aaa', '', '‹bu aaa›'],
  // Block quotes
  228: ['‹d │ ›‹bu Foo›', '‹d │ ›bar', '‹d │ ›baz'],
  233: ['‹d │ ›bar', '‹d │ ›baz', '‹d │ ›foo'],
  235: ['‹d │ ›• foo', '', '• bar'],
  238: ['‹d │ ›foo', '‹d │ ›- bar'],
  // List items
  254: [
    '1. A paragraph',
    '   with two lines.',
    '',
    '   ‹d code 1›',
    '   indented code',
    '',
    '   ‹d │ ›A block quote.',
  ],
  259: ['‹d │ │ ›1. one', '‹d │ │ ›', '‹d │ │ ›   two'],
  278: ['• foo', '• ‹d code 1›', '  bar', '• ‹d code 2›', '  baz'],
  292: ['‹d │ ›1. ‹d │ ›Blockquote', '‹d │ ›   ‹d │ ›continued here.'],
  297: ['10) foo', '', '• bar'],
  299: ['1. ◦ 2. foo'],
  // Lists
  302: ['1. foo', '2. bar', '', '3) baz'],
  304: ['The number of windows in my house is', '14.  The number of doors is 6.'],
  306: ['• foo', '', '• bar', '', '• baz'],
  316: ['• a', '• b', '', '  c', '• d'],
  317: ['• a', '• b', '• d'],
  321: ['• a', '  ‹d │ ›b', '  ‹d code 1›', '  c', '• d'],
  325: ['• foo', '  ◦ bar', '', '  baz'],
  // Inlines
  327: ['‹c hi›lo`'],
  // Code spans
  335: ['‹c foo bar   baz›'],
  342: ['[not a ‹c link](/foo›)'],
  346: ['‹ul https://foo.bar.`baz› ‹d (really›', '‹d foo.bar.`baz)›`'],
  // Emphasis and strong emphasis
  353: ['* a *'],
  369: ['‹i (foo)›'],
  389: ['‹b foo, bar, baz›'],
  394: [
    '‹b Gomphocarpus (›‹bi Gomphocarpus physocarpus›‹b ,›',
    '‹b syn.›',
    '‹bi Asclepias physocarpa›‹b )›',
  ],
  413: ['‹bi foo›‹i  bar›'],
  442: ['*‹i foo›'],
  480: ['**a‹ul https://foo.bar/?q=**›'],
  // Links
  484: ['‹d (./target.md)›'],
  501: [
    'link ‹d (#fragment)›',
    '',
    '‹ul link› ‹d (example.com)›',
    '',
    '‹ul link› ‹d (example.com)›',
  ],
  503: ['link ‹d (foo%20bä)›'],
  516: ['link ‹i foo ›‹bi bar›‹i  ›‹ic #› ‹d (/uri)›'],
  517: ['‹d [image: moon]› ‹d (/uri)›'],
  570: ['foo ‹d (/url2)›baz ‹d (/url1)›'],
  // Images
  574: ['‹d [image: foo bar]› ‹d (/url2)›'],
  581: ['‹d [image]› ‹d (/url)›'],
  593: ['!foo ‹d (/url)›'],
  // Autolinks
  594: ['‹ul http://foo.bar.baz›'],
  597: ['MAILTO:FOO@BAR.BAZ'],
  602: ['<‹ul https://foo.bar/baz› bim>'],
  604: ['foo@bar.example.com'],
  // Raw HTML
  613: ['‹d <a><bab><c2c>›'],
  626: ['foo ‹d <!-->› foo -->', '', 'foo ‹d <!--->› foo -->'],
  632: ['<a href=""">'],
  // Hard line breaks
  633: ['foo', 'baz'],
  640: ['‹c code   span›'],
  // Soft line breaks
  648: ['foo', 'baz'],
  649: ['foo', 'baz'],
  // Textual content
  650: ["hello $.;'there"],
  651: ['Foo χρῆν'],
  652: ['Multiple     spaces'],
};
