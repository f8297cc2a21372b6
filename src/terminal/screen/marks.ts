import { graphemeWidths } from '../text/grapheme-widths.ts';
import { measureWith } from '../text/width.ts';
import { mountGutter } from './gutter.ts';
import { mountNewLinesBadge } from './new-lines-badge.ts';
import type { Screen } from './screen.ts';

/**
 * Adds what the first prompt does not need: the bars beside quoted rows, the button for new rows, and exact widths of
 * characters, with which everything is drawn again. Call once.
 */
export function mountMarks(screen: Screen): void {
  mountGutter(screen);
  mountNewLinesBadge(screen);
  void screen.refit(() => measureWith(graphemeWidths));
}
