import type { App } from '../../src/app/app.ts';
import { unexpectedErrors } from '../../src/app/unexpected-errors.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { print, printItem } from '../output.ts';
import { checks } from './doctor-checks.ts';
import { printKept } from './doctor-kept.ts';

/** `doctor`: lists what is stored, and checks this page. Sends requests only to local runtimes. */
export const doctor = defineCommand({
  name: 'doctor',
  summary: 'show stored data and run checks',
  example: 'doctor',
  mode: 'prompt',
  run: examine,
});

async function examine(app: App): Promise<void> {
  await printKept(app);
  printBuild(app);
  print(app, styled`Checks of this page:`);
  for (const check of checks) {
    const { isOk, text } = await check(app);
    printItem(app, `${isOk === undefined ? '–' : isOk ? '✓' : '✗'} ${text}`);
  }
  printUnexpected(app);
}

/** Prints the build hash of the page; a page that was not built has none. */
function printBuild(app: App): void {
  const hash = document.querySelector('meta[name="build"]')?.getAttribute('content');
  if (!hash) return;
  print(app, styled`Build hash, which \`npm run build\` prints for the same sources:`);
  printItem(app, hash);
}

/** Prints the unexpected errors since the page was loaded. */
function printUnexpected(app: App): void {
  const errors = unexpectedErrors();
  if (errors.length === 0) return;
  print(app, styled`Unexpected errors since this page was loaded. Please report them:`);
  for (const error of errors) printItem(app, error);
}
