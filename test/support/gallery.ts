import { readdirSync, readFileSync } from 'node:fs';
import { escapes } from './escape-sequences.ts';
import { Random } from './random.ts';

/** Replies in Markdown, by name: those in `test/gallery`, and one with escape sequences in each kind of block. */
export const gallery: readonly (readonly [name: string, text: string])[] = [
  ...readdirSync('test/gallery').map(
    (name) => [name, readFileSync(`test/gallery/${name}`, 'utf8')] as const,
  ),
  ['escape sequences', hostileReply()],
];

function hostileReply(): string {
  const inOneLine = escapes.map((text) => text.replace(/[\r\n\u2028\u2029]/g, ' '));
  return [
    ...inOneLine.map((text, at) => `${at + 1}. start ${text} **b${text}** end\n`),
    '\n| a | b |\n|---|---|\n',
    ...inOneLine.slice(0, 20).map((text) => `| ${text} | [${text}](https://a.example/${text}) |\n`),
    ...inOneLine.slice(20, 40).map((text) => `\n> ${text} \`${text}\`\n`),
    ...inOneLine.slice(40).map((text) => `\n# ${text}\n`),
    `\n\`\`\`${inOneLine[1]}\n${escapes.join('\n')}\n\`\`\`\n`,
  ].join('');
}

/** Returns a reply of that many lines or a few more, whose references are defined at its end. */
export function longReply(lines: number): string {
  const random = new Random(2026);
  let text = '';
  for (let left = lines, section = 1; left > 0; section += 1) {
    const added = `## Section ${section}\n\n${random.pick(blocks)(random)}\n`;
    left -= added.split('\n').length - 1;
    text += added;
  }
  return `${text}[late]: https://late.example/page\n`;
}

const words =
  'a bread dough **rises** while the *yeast* eats sugar and `water` is [here][late] in 日本語 or 👨‍👩‍👧‍👦'.split(
    ' ',
  );

const blocks: readonly ((random: Random) => string)[] = [
  (random) => `${sentence(random, 60)}\n\n${sentence(random, 20)}\n`,
  (random) => repeat(random, (at) => `${at + 1}. ${sentence(random, 12)}\n   - [x] item\n`),
  (random) => repeat(random, () => `- ${sentence(random, 20)}\n`),
  (random) => repeat(random, () => `> ${sentence(random, 9)}\n>\n`),
  (random) => `\`\`\`js\n${repeat(random, (at) => `\tlet x${at} = "a"; // ${at}\n`)}\`\`\`\n`,
  (random) =>
    `| n | text |\n|--:|---|\n${repeat(random, (at) => `| ${at} | ${sentence(random, 5)} |\n`)}`,
];

function sentence(random: Random, length: number): string {
  return Array.from({ length: 1 + random.below(length) }, () => random.pick(words)).join(' ');
}

function repeat(random: Random, make: (at: number) => string): string {
  return Array.from({ length: 2 + random.below(15) }, (_, at) => make(at)).join('');
}
