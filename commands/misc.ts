import type { Command } from 'commander';
import type { App } from '../src/app/app.ts';
import { styled } from '../src/terminal/text/styled-text.ts';
import { say } from './output.ts';

/** `clear` and `version`. */
export function addMisc(program: Command, app: App): void {
  program
    .command('clear')
    .description('clear the screen')
    .action(() => app.glass.screen.clear());
  program
    .command('version')
    .description('which keysh this is')
    .action(() =>
      say(
        app,
        styled`keysh ${app.build.version}${app.build.demo ? ' (demo: answers are canned)' : ''}`,
      ),
    );
}
