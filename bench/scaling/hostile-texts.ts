/** Texts of a given length in UTF-16 units that provoke quadratic time in parsers and regular expressions. */
export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  'sk-': (length) => `${repeated('sk-', length - 1)}…`,
  backticks: (length) => `${'`'.repeat(length / 20)}\n${'a'.repeat((length * 19) / 20 - 1)}`,
  fences: (length) => repeated('```\n~~~~\n', length),
  spaces: (length) => `a${' '.repeat(length - 2)}a`,
  newlines: (length) => `a${'\n'.repeat(length - 2)}a`,
  'combining marks': (length) => `a${'\u0301'.repeat(length - 1)}`,
  quotes: (length) => repeated('"\\', length),
  nesting: (length) => repeated('[{<', length),
  'table of links': (length) => repeated('|https://a.b/?c=%20&d=1.2#e', length),
  'zero-width': (length) => repeated('a\u200b', length),
};

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
