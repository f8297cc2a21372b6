import type { MessageRecord, ReplyRecord, SessionRecord } from '../../storage/session.ts';

/** Returns the head of a session in Markdown: its title, when and with whom it began, and its system prompt. */
export function formatHead({ title, created, model, system }: SessionRecord, bot?: string): string {
  const target = [bot, model].filter((name) => name !== undefined).join(', ');
  const begun = `Begun ${formatTime(created)}${target && ` with ${escapeInline(target)}`}.`;
  return joinBlocks([
    `# ${escapeInline(title) || 'Untitled'}`,
    begun,
    ...(system ? [details('System prompt', system)] : []),
  ]);
}

/** Returns whether a text begins as `formatHead` writes it. */
export function isSessionMarkdown(text: string): boolean {
  return /^\s*# .+\r?\n\r?\nBegun (?:at an unknown time|\S+ \S+ UTC)(?: with .+)?\.\r?(?:\n|$)/.test(
    text,
  );
}

/** Returns one message in Markdown: a heading with its author and time, its reasoning folded, and its text quoted. */
export function formatMessage(message: MessageRecord): string {
  const { role, text, time } = message;
  if (role === 'user') return joinBlocks(['---', `**You** · ${formatTime(time)}`, quote(text)]);
  const { model, ending, thought } = message;
  return joinBlocks([
    '---',
    `**${escapeInline(model)}** · ${formatTime(time)}${endings[ending]}`,
    ...(thought ? [details('Reasoning', thought)] : []),
    quote(text),
  ]);
}

/** What the heading of a reply says about how it ended. */
const endings: Readonly<Record<ReplyRecord['ending'], string>> = {
  done: '',
  length: ' · ended early: the length limit was reached',
  refused: ' · ended early: refused',
  unfinished: ' · unfinished',
  cancelled: ' · stopped',
  failed: ' · broke off',
  interrupted: ' · broke off',
};

/** A line break of CommonMark or ECMAScript. */
const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

/** UTF-16 units of a title or model name; the rest is cut off. */
const maxNameLength = 500;

/** The latest time of a Date, in milliseconds (ECMAScript 21.4.1.1). */
const latestTime = 8.64e15;

function formatTime(time: number): string {
  if (time > latestTime) return 'at an unknown time';
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n\n`;
}

function escapeInline(text: string): string {
  return text
    .slice(0, maxNameLength)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}

/**
 * Returns the text as a block quote (CommonMark 5.1). The end of the quote closes every block in it, so an open fence,
 * comment or list cannot continue into the next message. Every line has its own mark; none is a lazy continuation.
 */
function quote(text: string): string {
  const body = text.trimEnd();
  if (body === '') return '*No text.*';
  const lines = body.split(lineBreak);
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
}

function details(summary: string, text: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${fence(text)}\n\n</details>`;
}

/** Returns the text in a fence that is longer than every run of backticks in it, so that no line closes it. */
function fence(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const mark = '`'.repeat(longest + 1);
  return `${mark}text\n${text}\n${mark}`;
}
