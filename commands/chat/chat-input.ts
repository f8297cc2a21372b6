import { isOpenBlock, unfenced } from '../../src/base/block-string.ts';
import { isCommand } from '../../src/base/tokenize.ts';
import { endsWithContinuation } from '../../src/terminal/editor/edit.ts';
import { stripInvisible } from '../../src/terminal/text/character-filter.ts';
import { isLinkAlone } from '../../src/transfer/share/link-pattern.ts';
import { namesOf } from '../grammar.ts';
import { exit } from './chat-mode.ts';

/** The meaning of a line entered in chat mode. */
export type ChatInput =
  | { readonly type: 'command'; readonly line: string }
  | { readonly type: 'message'; readonly text: string };

/** Reads a line entered in chat mode. A message that begins with a slash is written with two; `exit` needs no slash. */
export function parseChatInput(line: string): ChatInput {
  const text = line.trim();
  if (isCommand(text) || isLinkAlone(text)) return { type: 'command', line };
  const word = text.toLowerCase();
  if (namesOf(exit).includes(word)) return { type: 'command', line: `/${word}` };
  const isEscaped = /^[/／]{2}/.test(text);
  return { type: 'message', text: unfenced(isEscaped ? line.replace(/[/／]/, '') : line) };
}

/**
 * Returns the line that sends exactly this text when entered in chat mode, less characters that cannot be typed. No line can
 * send a text with an odd number of `"""` that begins with one, ends with a backslash, or is only a link: such a text gets
 * another `"""` as its last line.
 */
export function escapeMessage(text: string): string {
  const plain = stripInvisible(text);
  const lines = [plain, plain.replace(/[/／]/, '$&$&'), inBlock(plain)];
  return lines.find((line) => sends(line, plain)) ?? inBlock(`${plain}\n"""`);
}

function inBlock(text: string): string {
  return `"""\n${text}\n"""`;
}

function sends(line: string, text: string): boolean {
  const input = parseChatInput(line);
  const isEntered = line.trim() !== '' && !isOpenBlock(line) && !endsWithContinuation(line);
  return isEntered && input.type === 'message' && input.text === text;
}
