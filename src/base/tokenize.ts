import { unfenced } from './block-string.ts';
import type { Span } from './span.ts';
import { runSteps, type Steps, unitsPerStep } from './steps.ts';

/** A word of a command line: its text without quotes and escapes, and its position in the line. */
export interface Token extends Span {
  readonly text: string;
  /** Whether one pair of quotes surrounds the whole word. */
  readonly quoted: boolean;
}

/** Maximum number of words of a line: the last one is the rest of the line as typed, which bounds the time for long texts. */
export const maxWords = 1000;
const blanks = /\s*/y;
/** Matches up to the next blank, quote or backslash. */
const plain = /[^\s'"\\]*/y;
/** Matches up to the next double quote or backslash. */
const quotedPlain = /[^"\\]*/y;

/**
 * Splits a line into words much as sh does: blanks separate words, `'…'` is literal, an unclosed quote extends to the end.
 * A backslash escapes only a quote, a blank or itself, so that `C:\new` and `\d+` are kept as typed.
 */
export function tokenize(line: string): readonly Token[] {
  return runSteps(tokenizeSteps(line));
}

/** Like `tokenize`, in steps, for the first `limit` words. */
export function* tokenizeSteps(line: string, limit = maxWords): Steps<readonly Token[]> {
  const found: Token[] = [];
  let at = endOf(blanks, line, 0);
  let pause = unitsPerStep;
  while (at < line.length && found.length < limit) {
    const isLast = found.length === maxWords - 1;
    const word = isLast ? plainWord(line, at, line.trimEnd().length) : yield* readWord(line, at);
    found.push(word);
    at = endOf(blanks, line, word.end);
    if (at < pause) continue;
    yield;
    pause = at + unitsPerStep;
  }
  return found;
}

/** Returns the first word of a line without tokenizing the rest. */
export function firstWord(line: string): Token | undefined {
  return runSteps(tokenizeSteps(line, 1))[0];
}

/** Returns the line from `word` on as typed, without trailing blanks and without quotes or fences around all of it. */
export function rawFrom(line: string, word: Token): string {
  const raw = line.slice(word.start).trimEnd();
  return word.quoted && word.end === word.start + raw.length ? word.text : unfenced(raw);
}

/** Returns whether a line is a command in chat mode: its first word begins with the only slash in it, which may be full-width. */
export function isCommand(text: string): boolean {
  return /^[/／][^\s/／]*(?!\S)/.test(text);
}

/** Returns a command as it must be typed in the current mode: with a slash in chat mode. */
export function asTyped(command: string, { chatting }: { readonly chatting: boolean }): string {
  return chatting ? `/${command}` : command;
}

/** Returns the last word as typed, including quotes; if a quote is unclosed, only the text after the last blank. */
export function lastWord(line: string): string {
  const all = tokenize(line);
  const last = all.at(-1);
  const isClosed = tokenize(`${line} x`).length > all.length;
  return isClosed && last ? line.slice(last.start, last.end) : lastRun(line.trimEnd());
}

/** Returns the text after the last blank. */
function lastRun(text: string): string {
  let start = text.length;
  while (start > 0 && !isBlank(text[start - 1])) start--;
  return text.slice(start);
}

function plainWord(line: string, start: number, end: number): Token {
  return { text: line.slice(start, end), start, end, quoted: false };
}

function* readWord(line: string, start: number): Steps<Token> {
  const plainEnd = endOf(plain, line, start);
  const isPlain = plainEnd > start && (plainEnd === line.length || isBlank(line[plainEnd]));
  if (isPlain) return plainWord(line, start, plainEnd);
  let text = '';
  let at = start;
  let parts = 0;
  let pause = start + unitsPerStep;
  let isOpen = false;
  while (at < line.length && (isOpen || !isBlank(line[at]))) {
    if (!isOpen) parts++;
    const isDouble = line[at] === '"';
    if (isDouble) isOpen = !isOpen;
    const part = isDouble ? { text: '', end: at + 1 } : readPart(line, at, isOpen);
    text += part.text;
    at = part.end;
    if (at < pause) continue;
    yield;
    pause = at + unitsPerStep;
  }
  const quoted = parts === 1 && at - start > 1 && /^(["']).*\1$/s.test(line.slice(start, at));
  return { text, start, end: at, quoted };
}

/** Reads text in single quotes, an escaped character, or plain text up to the next special character. */
function readPart(line: string, start: number, isOpen: boolean): { text: string; end: number } {
  const first = line[start];
  if (first === "'" && !isOpen) {
    const close = line.indexOf("'", start + 1);
    const end = close < 0 ? line.length : close;
    return { text: line.slice(start + 1, end), end: Math.min(end + 1, line.length) };
  }
  const next = line[start + 1];
  if (first === '\\' && (isOpen ? next === '"' || next === '\\' : isEscapable(next)))
    return { text: next ?? '', end: start + 2 };
  const end = endOf(isOpen ? quotedPlain : plain, line, start + 1);
  return { text: line.slice(start, end), end };
}

/** Returns the end of the match of a sticky pattern at a position. */
function endOf(pattern: RegExp, line: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(line);
  return pattern.lastIndex;
}

function isEscapable(character: string | undefined): boolean {
  return isBlank(character) || (character !== undefined && '\'"\\'.includes(character));
}

function isBlank(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}
