import type { Span } from '../../src/base/span.ts';
import { yielding } from '../../src/base/yielding.ts';

/** A line that may begin or end a block of code. */
interface Fence extends Span {
  /** Its run of backticks or tildes, and what follows that. */
  readonly run: string;
  readonly rest: string;
}

/** A block that is open, and how many blocks are open in it. */
interface Open {
  readonly fence: Fence;
  readonly depth: number;
  /** The first fence that would end the block if no blocks could be in it. */
  readonly first?: Fence;
}

/**
 * Returns the fenced blocks of code in a Markdown text, without their fences, as CommonMark finds those outside of lists
 * and quotations: one that is not closed ends with the text. A block of Markdown may hold blocks with the same fence, as
 * models write them, unless it would not be closed then. Reads each line at most twice, and gives the page turns.
 */
export async function codeBlocks(text: string): Promise<readonly Span[]> {
  const blocks: Span[] = [];
  const turn = yielding();
  let open: Open | undefined;
  let isFlat = false;
  let at = 0;
  while (true) {
    await turn();
    const fence: Fence | undefined = nextFence(text, at) ?? (isFlat ? undefined : open?.first);
    if (!fence) break;
    isFlat ||= fence.end <= at;
    at = fence.end;
    const next: Open | undefined = open ? within(open, fence, isFlat) : opened(fence);
    if (open && !next) blocks.push({ start: open.fence.end, end: fence.start });
    open = next;
  }
  if (open) blocks.push({ start: open.fence.end, end: text.length });
  return blocks;
}

function opened(fence: Fence): Open | undefined {
  return opens(fence) ? { fence, depth: 0 } : undefined;
}

/** Returns the open block behind a fence in it; undefined where that ends it. */
function within(open: Open, fence: Fence, isFlat: boolean): Open | undefined {
  if (closes(fence, open.fence)) {
    if (isFlat || open.depth === 0) return undefined;
    return { ...open, depth: open.depth - 1, first: open.first ?? fence };
  }
  const isNested = !isFlat && markdown.test(open.fence.rest) && begins(fence, open.fence);
  return isNested ? { ...open, depth: open.depth + 1 } : open;
}

const markdown = /^\s*(?:markdown|md|mdx)\s*$/i;

/** Whether a fence with the name of a language begins a block with the same fence as the block around it. */
function begins({ run, rest }: Fence, outer: Fence): boolean {
  return run === outer.run && /^\s*[\w+#.-]+\s*$/.test(rest);
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
