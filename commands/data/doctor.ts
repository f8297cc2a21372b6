import type { App } from '../../src/app/app.ts';
import { unexpectedErrors } from '../../src/app/unexpected-errors.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { say, sayItem } from '../output.ts';
import { checks } from './doctor-checks.ts';
import { sayKept } from './doctor-kept.ts';

/** `doctor`: what is stored where, and whether this page is as it should be; only local runtimes are sent a request. */
export const doctor = defineCommand({
  name: 'doctor',
  summary: 'what is stored where, and checks of this page',
  example: 'doctor',
  mode: 'prompt',
  run: examine,
});

async function examine(app: App): Promise<void> {
  await sayKept(app);
  say(app, styled`Checks of this page, now:`);
  for (const check of checks) {
    const { isWell, words } = await check(app);
    sayItem(app, `${isWell === undefined ? '–' : isWell ? '✓' : '✗'} ${words}`);
  }
  sayUnexpected(app);
}

/** Prints the errors of keysh itself since the page was loaded. */
function sayUnexpected(app: App): void {
  const errors = unexpectedErrors();
  if (errors.length === 0) return;
  say(app, styled`Unexpected errors since this page was loaded, to be reported:`);
  for (const error of errors) sayItem(app, error);
}
