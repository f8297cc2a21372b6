import { cyan, type Printable, styled } from '../terminal/text/styled-text.ts';

/** Returns the prompt of the console, with `more` after the name. */
export function consolePrompt(more: Printable = styled``): Printable {
  return styled`${cyan(styled`keysh`)}${more}> `;
}
