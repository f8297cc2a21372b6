import { graphemes } from './cells.ts';
import { strip } from './sieve.ts';

/** A text and the cursor in it, which is always between two graphemes. */
export interface Line {
  readonly before: string;
  readonly after: string;
}

export const emptyLine: Line = { before: '', after: '' };

/** A line of any text, freed of what cannot be seen. */
export function lineOf(before: string, after = ''): Line {
  const start = strip(before);
  return split(start + strip(after), start.length);
}

export function textOf(line: Line): string {
  return line.before + line.after;
}

export function insert(line: Line, text: string): Line {
  const before = line.before + strip(text);
  return split(before + line.after, before.length);
}

export function left(line: Line): Line {
  const text = textOf(line);
  const offset = line.before.length;
  const step = isPlain(text[offset - 2]) && isPlain(text[offset - 1]);
  return split(text, step ? Math.max(0, offset - 1) : edges(text, offset).previous);
}

export function right(line: Line): Line {
  return split(textOf(line), line.before.length + 1);
}

export function home(line: Line): Line {
  return split(textOf(line), line.before.lastIndexOf('\n') + 1);
}

export function end(line: Line): Line {
  return split(textOf(line), line.before.length + rowEnd(line.after));
}

/** To the start of the word (letters, digits, underscores) at or before the cursor. */
export function wordLeft(line: Line): Line {
  return split(textOf(line), line.before.search(/[\p{L}\p{N}\p{M}_]*[^\p{L}\p{N}\p{M}_]*$/u));
}

export function wordRight(line: Line): Line {
  const word = /^[^\p{L}\p{N}\p{M}_]*[\p{L}\p{N}\p{M}_]*/u.exec(line.after)?.[0] ?? '';
  return split(textOf(line), line.before.length + word.length);
}

/** To the start of the run without blanks at or before the cursor. */
export function spaceLeft(line: Line): Line {
  return split(textOf(line), line.before.search(/\S*\s*$/u));
}

/** The line without what lies between its cursor and where `move` would put it. */
export function remove(line: Line, move: (line: Line) => Line): Line {
  const moved = move(line);
  return moved.before.length < line.before.length
    ? split(moved.before + line.after, moved.before.length)
    : split(line.before + moved.after, line.before.length);
}

/** The line with the cursor at the first boundary at or after `offset`. */
function split(text: string, offset: number): Line {
  const at = isPlain(text[offset - 1]) && isPlain(text[offset]) ? offset : edges(text, offset).at;
  return { before: text.slice(0, at), after: text.slice(at) };
}

/** ASCII, newlines included, never joins what is before it. */
function isPlain(unit: string | undefined): boolean {
  return unit === undefined || unit <= '~';
}

/** The first boundary at or after `offset`, and the one before `offset`. */
function edges(text: string, offset: number): { readonly previous: number; readonly at: number } {
  const start = offset < 2 ? 0 : text.lastIndexOf('\n', offset - 2) + 1;
  let previous = start;
  let at = start;
  for (const grapheme of graphemes(text.slice(start, offset + rowEnd(text.slice(offset)) + 1))) {
    if (at >= offset) break;
    previous = at;
    at += grapheme.length;
  }
  return { previous, at };
}

function rowEnd(text: string): number {
  const at = text.indexOf('\n');
  return at < 0 ? text.length : at;
}
