import type { Use } from './bench.ts';
import type { Console } from './page.ts';
import { position } from './sight.ts';

/** Enters a command that opens a form; resolves when its title is there. */
export async function open(console: Console, line: string, title: string | RegExp): Promise<void> {
  await console.type(line);
  await console.press('Enter');
  await console.waitFor(title);
}

/** Moves down to the field whose label begins so. */
export async function go(console: Console, label: string): Promise<void> {
  for (let steps = 0; !(await focused(console)).startsWith(label); steps += 1) {
    if (steps > 20) throw new Error(`no field ${label}:\n${await console.screen()}`);
    await console.press('ArrowDown');
    await position(console);
  }
}

/** The row of the field that has the focus, its mark left out. */
export async function focused(console: Console): Promise<string> {
  const rows = (await console.screen()).split('\n');
  return rows.find((row) => row.startsWith('> '))?.slice(2) ?? '';
}

/** Leaves the form. */
export async function leave(console: Console): Promise<void> {
  await console.press('Escape');
  await console.prompt();
}

/** The body of the request that a line makes. */
export async function bodyOf(use: Use, console: Console, line: string): Promise<unknown> {
  await console.type(line);
  await console.press('Enter');
  await console.prompt();
  return JSON.parse(use.asked.at(-1)?.body ?? '{}');
}
