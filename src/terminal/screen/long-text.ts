import { type Printable, StreamSanitizer } from '../text/styled-text.ts';
import { rewriteOutput } from './rewrite.ts';
import type { Screen } from './screen.ts';

/** UTF-16 units that are sanitised and written at once. */
const chunkUnits = 16_384;

/**
 * Sanitises a text and prints it in chunks, drawing the screen after each, so that a long text does not block the page.
 * `applyStyle` styles a chunk. Throws the signal's reason when it is aborted.
 */
export function printLong(
  screen: Screen,
  text: string,
  signal: AbortSignal,
  applyStyle: (chunk: Printable) => Printable = (chunk) => chunk,
): Promise<void> {
  return writeLong(screen, text, signal, (chunk) => screen.print(applyStyle(chunk)));
}

/** As `printLong`, but passes the sanitised chunks to `write`. A rewrite of the screen meanwhile applies to all of them. */
export async function writeLong(
  screen: Screen,
  text: string,
  signal: AbortSignal,
  write: (chunk: Printable) => void,
): Promise<void> {
  const sanitizer = new StreamSanitizer();
  const { change } = screen;
  for (let at = 0; at < text.length; at += chunkUnits) {
    if (at > 0) await screen.flush();
    signal.throwIfAborted();
    write(sanitizer.push(text.slice(at, at + chunkUnits)));
  }
  write(sanitizer.end());
  if (screen.change !== change) await rewriteOutput(screen, screen.change);
}
