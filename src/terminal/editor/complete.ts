import type { Line } from '../text/line.ts';
import { acceptCandidate, openMenu, replaceWord } from './completion-menu.ts';
import { type Completer, commonPrefix, prefixMatches, rankMatches } from './fuzzy-match.ts';
import type { Overlay } from './overlay.ts';

/**
 * The line with the one thing that its word up to the cursor may become; else a menu of all such, over the line as far
 * as those that begin with the word agree; nothing where there is none.
 */
export function completeWord(line: Line, complete: Completer): Line | Overlay | undefined {
  const { start, candidates } = complete(line.before);
  const typed = line.before.slice(start);
  const found = rankMatches(typed, candidates);
  const longer = prefixMatches(typed, found);
  const [only, another] = longer.length > 0 ? longer : found;
  if (!only) return undefined;
  if (!another) return acceptCandidate(line, start, only.text);
  const common = commonPrefix(longer);
  return openMenu(common.length > typed.length ? replaceWord(line, start, common) : line, complete);
}
