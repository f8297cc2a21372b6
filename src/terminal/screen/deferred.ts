import { graphemeWidths } from '../text/grapheme-widths.ts';
import { measureWith } from '../text/width.ts';
import { mountCopying } from './copying.ts';
import { mountGutter } from './gutter.ts';
import { mountLinks } from './links.ts';
import { mountNewLinesBadge } from './new-lines-badge.ts';
import type { Screen } from './screen.ts';

/**
 * Adds what the first prompt does not need: bars beside quoted rows, the button for new rows, copying, links, and exact
 * character widths, after which the screen is repainted. Call once.
 */
export function mountDeferred(screen: Screen): void {
  mountGutter(screen);
  mountNewLinesBadge(screen);
  mountCopying(screen);
  mountLinks(screen);
  void screen.refit(() => measureWith(graphemeWidths));
}
