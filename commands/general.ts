import type { Command } from 'commander';
import type { App } from '../src/app.ts';
import { ink } from '../src/terminal/ink.ts';
import { say } from './say.ts';

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
