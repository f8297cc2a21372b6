import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { withExample } from '../help.ts';
import { say, sayItem } from '../output.ts';
import { checks } from './doctor-checks.ts';
import { sayKept } from './doctor-kept.ts';

/** `doctor`: what is stored where, and whether this page is as it should be; asks nobody but ollama. */
export function addDoctor(program: Command, app: App): void {
  withExample(program.command('doctor'), 'doctor')
    .description('what is stored where, and checks of this page')
    .action(() => examine(app));
}

async function examine(app: App): Promise<void> {
  await sayKept(app);
  say(app, styled`Checks of this page, now:`);
  for (const check of checks) {
    const { isWell, words } = await check(app);
    sayItem(app, `${isWell === undefined ? '–' : isWell ? '✓' : '✗'} ${words}`);
  }
}
