import type { Command } from 'commander';
import type { App } from '../src/app.ts';
import { Failure } from '../src/failure.ts';
import { ink } from '../src/terminal/ink.ts';
import { withExample } from './help.ts';
import { say } from './say.ts';

const most = 50;
const longest = 500;

/** `history [clear]`: the lines typed. */
export function addHistory(program: Command, app: App): void {
  const history = withExample(program.command('history'), 'history')
    .description(`the last ${most} lines you typed; Ctrl-R searches all`)
    .action(() => list(app));
  history
    .command('clear')
    .description('forget them all, without asking')
    .action(() => clear(app));
}

async function clear(app: App): Promise<void> {
  try {
    await app.console.history.clear();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure('storage', `Only this tab forgot its lines. ${error.message}`);
  }
  say(app, ink`The history is empty.`);
}

function list(app: App): void {
  const { lines } = app.console.history;
  const width = `${lines.length}`.length;
  for (const [at, line] of lines.entries()) {
    if (at < lines.length - most) continue;
    say(app, ink`${`${at + 1}`.padStart(width)}  ${inOneRow(line)}`);
  }
}

function inOneRow(line: string): string {
  const row = line.replace(/\s*\n\s*/g, ' ⏎ ');
  return row.length > longest ? `${row.slice(0, longest)}…` : row;
}
