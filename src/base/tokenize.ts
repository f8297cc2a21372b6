import { unfenced } from './block-string.ts';
import type { Span } from './span.ts';

/** One word of a command line: its text without quotes and escapes, and where it stands in the line. */
export interface Token extends Span {
  readonly text: string;
  /** One pair of quotes surrounds the whole word. */
  readonly quoted: boolean;
}

const special = /[\s'"\\]/g;

/**
 * Splits a line nearly as sh does: blanks part words, `'…'` is literal, an open quote runs to the end. A backslash
 * escapes only a quote, a blank or itself, so that `C:\new` and `\d+` come through as typed.
 */
export function tokenize(line: string): readonly Token[] {
  const found: Token[] = [];
  let at = 0;
  while (true) {
    while (at < line.length && isBlank(line[at])) at++;
    if (at >= line.length) return found;
    const word = readWord(line, at);
    found.push(word);
    at = word.end;
  }
}

/** The first word of a line, the rest of which is not read. */
export function firstWord(line: string): Token | undefined {
  const start = line.search(/\S/);
  return start < 0 ? undefined : readWord(line, start);
}

/** The text of the line from `word` on, blanks at its end taken off, and quotes where they surround all of it. */
export function rawFrom(line: string, word: Token): string {
  const raw = line.slice(word.start).trimEnd();
  return word.quoted && word.end === word.start + raw.length ? word.text : unfenced(raw);
}

/** Whether the text is a command even where others are messages: its slash may be full-width. */
export function isCommand(text: string): boolean {
  return /^[/／](?![/／])/.test(text);
}

/** A command as it must be typed now: while talking with its slash. */
export function asTyped(command: string, { chatting }: { readonly chatting: boolean }): string {
  return chatting ? `/${command}` : command;
}

/** The last word as it was typed, quotes and all; behind a quote that is open only what has no blank in it. */
export function lastWord(line: string): string {
  const all = tokenize(line);
  const last = all.at(-1);
  const isClosed = tokenize(`${line} x`).length > all.length;
  return isClosed && last ? line.slice(last.start, last.end) : lastRun(line.trimEnd());
}

/** What follows the last blank. */
function lastRun(text: string): string {
  let start = text.length;
  while (start > 0 && !isBlank(text[start - 1])) start--;
  return text.slice(start);
}

function readWord(line: string, start: number): Token {
  let text = '';
  let at = start;
  let parts = 0;
  while (at < line.length && !isBlank(line[at])) {
    const part = readPart(line, at);
    text += part.text;
    at = part.end;
    parts++;
  }
  const quoted = parts === 1 && at - start > 1 && /^(["']).*\1$/s.test(line.slice(start, at));
  return { text, start, end: at, quoted };
}

function readPart(line: string, start: number): { text: string; end: number } {
  const first = line[start];
  if (first === "'") {
    const close = line.indexOf("'", start + 1);
    const end = close < 0 ? line.length : close;
    return { text: line.slice(start + 1, end), end: Math.min(end + 1, line.length) };
  }
  if (first === '"') return readDoubleQuoted(line, start + 1);
  if (first === '\\' && isEscapable(line[start + 1]))
    return { text: line[start + 1] ?? '', end: start + 2 };
  special.lastIndex = start + 1;
  const end = special.exec(line)?.index ?? line.length;
  return { text: line.slice(start, end), end };
}

function readDoubleQuoted(line: string, start: number): { text: string; end: number } {
  let text = '';
  let at = start;
  while (at < line.length && line[at] !== '"') {
    if (line[at] === '\\' && at + 1 < line.length && '"\\'.includes(line[at + 1] ?? '')) at++;
    text += line[at];
    at++;
  }
  return { text, end: Math.min(at + 1, line.length) };
}

function isEscapable(character: string | undefined): boolean {
  return isBlank(character) || (character !== undefined && '\'"\\'.includes(character));
}

function isBlank(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}
