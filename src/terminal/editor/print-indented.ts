import type { ConsoleView } from '../console-view.ts';
import { indentedLines } from '../text/indented-line.ts';
import type { Printable } from '../text/styled-text.ts';

/** Prints a text with all rows but the first indented, by default by two cells. */
export function printIndented({ screen }: ConsoleView, text: Printable, cells?: number): void {
  for (const line of indentedLines(text, false, cells)) screen.print(line);
}
