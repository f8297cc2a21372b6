import type { App } from '../../src/app/app.ts';
import { unexpectedErrors } from '../../src/app/unexpected-errors.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { print, printItem } from '../output.ts';
import { checks } from './doctor-checks.ts';
import { printKept } from './doctor-kept.ts';

/** `doctor`: what is stored where, and whether this page is as it should be; only local runtimes are sent a request. */
export const doctor = defineCommand({
  name: 'doctor',
  summary: 'list what is stored, and check this page',
  example: 'doctor',
  mode: 'prompt',
  run: examine,
});

async function examine(app: App): Promise<void> {
  await printKept(app);
  print(app, styled`Checks of this page, now:`);
  for (const check of checks) {
    const { isWell, words } = await check(app);
    printItem(app, `${isWell === undefined ? '–' : isWell ? '✓' : '✗'} ${words}`);
  }
  printUnexpected(app);
}

/** Prints the errors of keysh itself since the page was loaded. */
function printUnexpected(app: App): void {
  const errors = unexpectedErrors();
  if (errors.length === 0) return;
  print(app, styled`Unexpected errors since this page was loaded, to be reported:`);
  for (const error of errors) printItem(app, error);
}
