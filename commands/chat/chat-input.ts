import { isOpenBlock, unfenced } from '../../src/base/block-string.ts';
import { isCommand } from '../../src/base/tokenize.ts';
import { endsWithContinuation } from '../../src/terminal/editor/edit.ts';
import { stripInvisible } from '../../src/terminal/text/character-filter.ts';
import { isLinkAlone } from '../../src/transfer/share/link-pattern.ts';
import { namesOf } from '../grammar.ts';
import { exit } from './chat-mode.ts';

/** What a line that is entered in chat mode is. */
export type ChatInput =
  | { readonly type: 'command'; readonly line: string }
  | { readonly type: 'message'; readonly text: string };

/** Reads a line that is entered in chat mode. Two slashes begin a message with one; `exit` needs no slash. */
export function parseChatInput(line: string): ChatInput {
  const text = line.trim();
  if (isCommand(text) || isLinkAlone(text)) return { type: 'command', line };
  if (namesOf(exit).includes(text)) return { type: 'command', line: `/${text}` };
  const isEscaped = /^[/／]{2}/.test(text);
  return { type: 'message', text: unfenced(isEscaped ? line.replace(/[/／]/, '') : line) };
}

/**
 * Returns the line that sends exactly this text when it is entered in chat mode; characters that cannot be typed are left
 * out. No line sends a text with an odd number of `"""` that begins with one, ends with a backslash or is a link alone: it
 * gets another `"""` as its last row.
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
