import type { Key } from '../input/keys.ts';
import type { Highlighter, View } from '../screen/paint.ts';
import type { Line } from '../text/line.ts';
import type { Printable } from '../text/styled-text.ts';

/** What takes the keys in the line's place for a while: a menu, a search. */
export interface Overlay {
  /** The line as it stands while this is open; undo knows only the one it leaves. */
  readonly line: Line;
  /** What is typed into it where that is not the line. */
  readonly query?: string;
  /** Stretches of that line to draw in a style, in order and apart; unsaid, they are those of any line. */
  readonly highlights?: readonly Highlighter[];
  /** What a screen reader is told whenever it changes. */
  readonly announcement?: string;
  /** What is drawn below the line, at most a row less than the view has. */
  rows(view: View): readonly Printable[];
  take(key: Key): OverlayResult;
}

export type OverlayResult =
  | { readonly type: 'open'; readonly overlay: Overlay }
  /** Gone: the line is the one given, else as before; a key that is not used goes on to it. */
  | { readonly type: 'closed'; readonly line?: Line; readonly isHandled: boolean };
