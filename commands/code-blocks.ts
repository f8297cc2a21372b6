import type { Span } from '../src/span.ts';
import { yielding } from '../src/yielding.ts';

/** A line that may begin or end a block of code. */
interface Fence extends Span {
  /** Its run of backticks or tildes, and what follows that. */
  readonly run: string;
  readonly rest: string;
}

/**
 * The fenced blocks of code in a Markdown text, without their fences, as CommonMark finds those outside of lists and
 * quotations: one that is not closed ends with the text. Reads each line once, and gives the page turns.
 */
export async function codeBlocks(text: string): Promise<readonly Span[]> {
  const blocks: Span[] = [];
  const turn = yielding();
  let opening: Fence | undefined;
  for (let fence = nextFence(text, 0); fence; fence = nextFence(text, fence.end)) {
    await turn();
    if (opening && closes(fence, opening)) {
      blocks.push({ start: opening.end, end: fence.start });
      opening = undefined;
    } else if (!opening && opens(fence)) opening = fence;
  }
  if (opening) blocks.push({ start: opening.end, end: text.length });
  return blocks;
}

/** What follows a run of backticks cannot hold one, for it would be code in a line. */
function opens({ run, rest }: Fence): boolean {
  return run.startsWith('~') || !rest.includes('`');
}

function closes({ run, rest }: Fence, opening: Fence): boolean {
  return run.startsWith(opening.run) && rest.trim() === '';
}

const runs = /`{3,}|~{3,}/g;

/** The first line from `from` on that begins with a fence. */
function nextFence(text: string, from: number): Fence | undefined {
  for (let at = from; ; at = endOfLine(text, runs.lastIndex)) {
    runs.lastIndex = at;
    const found = runs.exec(text);
    if (!found) return undefined;
    const start = startOfLine(text, found.index);
    const end = endOfLine(text, runs.lastIndex);
    if (start !== undefined)
      return { start, end, run: found[0], rest: text.slice(runs.lastIndex, end) };
  }
}

/** Where the line begins in which at most three blanks are before `at`. */
function startOfLine(text: string, at: number): number | undefined {
  let start = at;
  while (at - start < 3 && text.charAt(start - 1) === ' ') start -= 1;
  return start === 0 || text.charAt(start - 1) === '\n' ? start : undefined;
}

/** Where the line after the one with `at` begins. */
function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}
