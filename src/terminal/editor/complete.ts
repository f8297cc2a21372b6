import type { Line } from '../text/line.ts';
import { beginning, type Complete, commonStart, rankMatches } from './fuzzy-match.ts';
import { openMenu, put, taken } from './menu.ts';
import type { Overlay } from './overlay.ts';

/**
 * The line with the one thing that its word up to the cursor may become; else a menu of all such, over the line as far
 * as those that begin with the word agree; nothing where there is none.
 */
export function completed(line: Line, complete: Complete): Line | Overlay | undefined {
  const { start, candidates } = complete(line.before);
  const typed = line.before.slice(start);
  const found = rankMatches(typed, candidates);
  const longer = beginning(typed, found);
  const [only, another] = longer.length > 0 ? longer : found;
  if (!only) return undefined;
  if (!another) return taken(line, start, only.text);
  const common = commonStart(longer);
  return openMenu(common.length > typed.length ? put(line, start, common) : line, complete);
}
