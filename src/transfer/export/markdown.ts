import type { MessageRecord, ReplyRecord, SessionRecord } from '../../storage/session.ts';
import { contained } from './contained.ts';

/** The head of a session's Markdown: its title, when and with whom it began, and its system prompt. */
export function headOf({ title, created, model, system }: SessionRecord, bot?: string): string {
  const target = [bot, model].filter((name) => name !== undefined).join(', ');
  const begun = `Begun ${momentOf(created)}${target && ` with ${inline(target)}`}.`;
  return blocks([
    `# ${inline(title) || 'Untitled'}`,
    begun,
    ...(system ? [folded('System prompt', system)] : []),
  ]);
}

/** Whether a text begins as a session's Markdown does. */
export function isSessionPage(text: string): boolean {
  return /^\s*# .+\r?\n\r?\nBegun (?:at an unknown time|\S+ \S+ UTC)(?: with .+)?\.\r?(?:\n|$)/.test(
    text,
  );
}

/** One message of it: who spoke and when, reasoning folded, and the text as it is, its last fence closed. */
export function passageOf(message: MessageRecord): string {
  const { role, text, time } = message;
  if (role === 'user') return blocks(['---', `**You** · ${momentOf(time)}`, contained(text)]);
  const { model, ending, thought } = message;
  return blocks([
    '---',
    `**${inline(model)}** · ${momentOf(time)}${remarks[ending]}`,
    ...(thought ? [folded('Reasoning', thought)] : []),
    contained(text),
  ]);
}

const remarks: Readonly<Record<ReplyRecord['ending'], string>> = {
  done: '',
  length: ' · ended early: the length limit was reached',
  refused: ' · ended early: refused',
  unfinished: ' · unfinished',
  cancelled: ' · stopped',
  failed: ' · broke off',
  interrupted: ' · broke off',
};

/** UTF-16 units of a title or a model in a row of its own. */
const longestName = 500;

/** Milliseconds that a Date can hold. */
const latest = 8.64e15;

function momentOf(time: number): string {
  if (time > latest) return 'at an unknown time';
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function blocks(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}

function inline(text: string): string {
  return text
    .slice(0, longestName)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}

function folded(summary: string, text: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${fenced(text)}\n\n</details>`;
}

/** The text in a fence that none inside can end. */
function fenced(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
