import type { Command } from 'commander';
import type { App } from '../src/app/app.ts';
import { ink } from '../src/terminal/text/styled-text.ts';
import { say } from './output.ts';

/** `clear` and `version`. */
export function addGeneral(program: Command, app: App): void {
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
        ink`keysh ${app.build.version}${app.build.demo ? ' (demo: answers are canned)' : ''}`,
      ),
    );
}
