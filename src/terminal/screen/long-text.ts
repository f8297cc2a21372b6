import { type Printable, StreamSanitizer } from '../text/styled-text.ts';
import type { Screen } from './screen.ts';

/** UTF-16 units that are made harmless and handed to the screen at once. */
const piece = 16_384;

/**
 * Prints any text, made harmless, in pieces between which the page gets a turn and the screen is drawn; a short one at
 * once. `dress` styles a piece. Throws as the signal says once it is aborted.
 */
export async function printLong(
  screen: Screen,
  text: string,
  signal: AbortSignal,
  dress: (part: Printable) => Printable = (part) => part,
): Promise<void> {
  const cleaner = new StreamSanitizer();
  for (let at = 0; at < text.length; at += piece) {
    if (at > 0) await screen.flush();
    signal.throwIfAborted();
    screen.print(dress(cleaner.push(text.slice(at, at + piece))));
  }
  screen.print(dress(cleaner.end()));
}
