/** Hostile texts by name, each made for a number of UTF-16 units. */
export const shapes: Readonly<Record<string, (length: number) => string>> = {
  'sk-': (length) => `${repeated('sk-', length - 1)}…`,
  backticks: (length) => `${'`'.repeat(length / 20)}\n${'a'.repeat((length * 19) / 20 - 1)}`,
  fences: (length) => repeated('```\n~~~~\n', length),
  blanks: (length) => `a${' '.repeat(length - 2)}a`,
  newlines: (length) => `a${'\n'.repeat(length - 2)}a`,
  marks: (length) => `a${'\u0301'.repeat(length - 1)}`,
  quotes: (length) => repeated('"\\', length),
  nesting: (length) => repeated('[{<', length),
  'table of links': (length) => repeated('|https://a.b/?c=%20&d=1.2#e', length),
  'zero-width': (length) => repeated('a\u200b', length),
};

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
