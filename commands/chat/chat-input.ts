import { isOpenBlock, unfenced } from '../base/block-string.ts';
import { isCommand } from '../base/tokenize.ts';
import { endsWithContinuation } from '../terminal/editor/edit.ts';
import { stripInvisible } from '../terminal/text/character-filter.ts';
import { isLinkAlone } from '../transfer/share/link-pattern.ts';

/** What a line entered while talking is. */
export type ChatInput =
  | { readonly type: 'command'; readonly line: string }
  | { readonly type: 'message'; readonly text: string };

/** Reads a line that was entered while talking; two slashes begin a message with one. */
export function parseChatInput(line: string): ChatInput {
  const text = line.trim();
  if (isCommand(text) || isLinkAlone(text)) return { type: 'command', line };
  if (/^(exit|quit)$/.test(text)) return { type: 'command', line: `/${text}` };
  const isEscaped = /^[/／]{2}/.test(text);
  return { type: 'message', text: unfenced(isEscaped ? line.replace(/[/／]/, '') : line) };
}

/**
 * What must be entered to say exactly this text, but for what cannot be typed. With an odd number of `"""` in it a text
 * cannot be said that begins with one, ends with a backslash or is a link alone: it gets another `"""` as its last row.
 */
export function escapeMessage(text: string): string {
  const plain = stripInvisible(text);
  const ways = [plain, plain.replace(/[/／]/, '$&$&'), inBlock(plain)];
  return ways.find((way) => says(way, plain)) ?? inBlock(`${plain}\n"""`);
}

function inBlock(text: string): string {
  return `"""\n${text}\n"""`;
}

function says(line: string, text: string): boolean {
  const said = parseChatInput(line);
  const isEntered = line.trim() !== '' && !isOpenBlock(line) && !endsWithContinuation(line);
  return isEntered && said.type === 'message' && said.text === text;
}
