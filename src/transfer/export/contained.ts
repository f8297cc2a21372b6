import { Outline } from './outline.ts';
import { endless } from './raw.ts';

/** A Markdown text of which no block goes on in what follows: its open fence is closed, and what begins HTML that has no end is text. */
export function contained(text: string): string {
  const lines = text.trimEnd().split(/(?<=\n|\r(?!\n))/);
  const isEndless = endless(lines);
  const outline = new Outline();
  const shown = lines.map((line, at) => {
    const words = line.replace(/[\r\n]+$/, '');
    const isOpening = isEndless(words, at) && outline.isOutside(words);
    outline.read(isOpening ? escaped(words) : words);
    return isOpening ? escaped(line) : line;
  });
  const { open } = outline;
  return open === '' ? shown.join('') : `${shown.join('')}\n${open}`;
}

function escaped(line: string): string {
  return line.replace('<', '&lt;');
}
