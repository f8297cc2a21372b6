import { mountGutter } from './gutter.ts';
import { mountNewLinesBadge } from './new-lines-badge.ts';
import type { Screen } from './screen.ts';

/** Puts around the output what tells more about it: the bars of quoted rows, the button for new rows. Call once. */
export function mountMarks(screen: Screen): void {
  mountGutter(screen);
  mountNewLinesBadge(screen);
}
