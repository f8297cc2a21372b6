import { attachmentLabel } from '../../attachments/label.ts';
import { type Steps, unitsPerStep } from '../../base/steps.ts';
import { webAddress } from '../../base/web-address.ts';
import type { Source } from '../../providers/sources.ts';
import { filesOf } from '../../storage/question-files.ts';
import type { MessageRecord, ReplyRecord, SessionRecord } from '../../storage/session.ts';

/** Returns the head of a session in Markdown, in steps: its title, when and with whom it began, and its system prompt. */
export function* formatHead(
  { title, created, model, system }: SessionRecord,
  bot?: string,
): Steps<string> {
  const target = [bot, model].filter((name) => name !== undefined).join(', ');
  const begun = `Begun ${formatTime(created)}${target && ` with ${escapeInline(target)}`}.`;
  return joinBlocks([
    `# ${escapeInline(title) || 'Untitled'}`,
    begun,
    ...(system ? [yield* details('System prompt', system)] : []),
  ]);
}

/** Returns whether a text begins as `formatHead` writes it. */
export function isSessionMarkdown(text: string): boolean {
  return /^\s*# .+\r?\n\r?\nBegun (?:at an unknown time|\S+ \S+ UTC)(?: with .+)?\.\r?(?:\n|$)/.test(
    text,
  );
}

/** Returns one message in Markdown, in steps: a heading with its author and time, its reasoning folded, and its text quoted. */
export function* formatMessage(message: MessageRecord): Steps<string> {
  const { role, text, time } = message;
  if (role === 'user') {
    const labels = filesOf(message).map((file) => escapeInline(attachmentLabel(file)));
    const words = text.trim() === '' && labels.length > 0 ? [] : [yield* quote(text)];
    return joinBlocks(['---', `**You** · ${formatTime(time)}`, ...words, ...labels]);
  }
  const quoted = yield* quote(text);
  const { model, ending, thought, sources = [] } = message;
  return joinBlocks([
    '---',
    `**${escapeInline(model)}** · ${formatTime(time)}${endings[ending]}`,
    ...(thought ? [yield* details('Reasoning', thought)] : []),
    quoted,
    ...sourceBlocks(sources),
  ]);
}

/** Returns the sources with a web address as a numbered list of links; their normalized addresses contain no `<` or `>`. */
function sourceBlocks(sources: readonly Source[]): readonly string[] {
  const links = sources.flatMap(({ url, title }) => {
    const address = webAddress(url);
    return address === undefined ? [] : [`[${escapeInline(title || url)}](<${address}>)`];
  });
  const items = links.map((link, at) => `${at + 1}. ${link}`);
  return items.length === 0 ? [] : ['**Sources**', items.join('\n')];
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
const lineBreak = /\r\n|[\n\r\u2028\u2029]/g;

/** UTF-16 units of a title or model name; the rest is cut off. */
const maxNameLength = 500;

/** Runs of backticks that are measured in one step. */
const runsPerStep = 1024;

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
function* quote(text: string): Steps<string> {
  const body = text.trimEnd();
  if (body === '') return '*No text.*';
  let quoted = markBefore(body[0]);
  for (let start = 0; start < body.length; ) {
    const last = start + unitsPerStep - 1;
    const end = body.startsWith('\r\n', last) ? last + 2 : last + 1;
    const piece = body.slice(start, end);
    const offset = start;
    quoted += piece.replace(
      lineBreak,
      (found, at: number) => `\n${markBefore(body[offset + at + found.length])}`,
    );
    start = end;
    yield;
  }
  return quoted;
}

/** Returns the mark of a quoted line that begins with `first`, which is a line break where the line is empty. */
function markBefore(first = ''): string {
  return /[\n\r\u2028\u2029]/.test(first) ? '>' : '> ';
}

function* details(summary: string, text: string): Steps<string> {
  return `<details>\n<summary>${summary}</summary>\n\n${yield* fence(text)}\n\n</details>`;
}

/** Returns the text in a fence that is longer than every run of backticks in it, so that no line closes it. */
function* fence(text: string): Steps<string> {
  let longest = 2;
  let count = 0;
  for (const [run] of text.matchAll(/`{3,}/g)) {
    longest = Math.max(longest, run.length);
    count += 1;
    if (count % runsPerStep === 0) yield;
  }
  const mark = '`'.repeat(longest + 1);
  return `${mark}text\n${text}\n${mark}`;
}
