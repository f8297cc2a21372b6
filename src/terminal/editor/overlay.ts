import type { Key } from '../input/keys.ts';
import type { Highlight, View } from '../screen/paint.ts';
import type { Line } from '../text/line.ts';
import type { Printable } from '../text/styled-text.ts';

/** A completion menu or history search, which handles keys before the line does. */
export interface Overlay {
  /** The line to show while this is open. Only the one that it closes with becomes an undo step. */
  readonly line: Line;
  /** The text that keys edit, if that is not the line. */
  readonly query?: string;
  /** Spans of the line to highlight instead of its usual ones, ordered and without overlap. */
  readonly highlights?: readonly Highlight[];
  /** What a screen reader announces when it changes. */
  readonly announcement?: string;
  /** Returns the rows to draw below the line, at most one fewer than the view has. */
  rows(view: View): readonly Printable[];
  handleKey(key: Key): OverlayResult;
}

export type OverlayResult =
  | { readonly type: 'open'; readonly overlay: Overlay }
  /** Closed, with another line or the one before it was opened. A key that is not handled goes to that line. */
  | { readonly type: 'closed'; readonly line?: Line; readonly isHandled: boolean };
