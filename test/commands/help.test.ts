import { expect, test } from 'vitest';
import { runCommand } from '../../commands/run-command.ts';
import type { App } from '../../src/app/app.ts';
import { openConsole } from '../terminal/harness.ts';

/** What a line prints at that width, at the prompt or while talking. */
async function said(line: string, columns = 80, chatting = false): Promise<readonly string[]> {
  const { view, rows } = openConsole(columns, 60);
  await runCommand({ view, chat: { chatting } } as unknown as App, line);
  return rows();
}

test('help of a noun shows the options of its verbs, and none where there are none', async () => {
  const session = (await said('help session')).join('\n');
  expect(session).toMatch(/^Usage: session \[command\]$/m);
  expect(session).toMatch(/^ {2}list +the last 20, the newest first \[--all\]$/m);
  expect(session).toMatch(/^ {2}rm <session> .*\[--yes\]$/m);
  const bot = (await said('help bot')).join('\n').replace(/\n {3,}/g, ' ');
  expect(bot).toMatch(/^ {2}new .* \[options: -h tells\]$/m);
  expect(bot).toMatch(/^ {2}import .* \[--as <name>\]$/m);
  for (const line of ['help export all', 'help bot use', 'help clear', 'help session']) {
    expect((await said(line)).join('\n')).not.toContain('[options]');
  }
});

test('help of export says which formats there are and which is meant where none is given', async () => {
  for (const columns of [80, 40]) {
    const text = (await said('help export', columns)).join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('[--format json|md]');
    expect(text).toMatch(/\/export alone, .*: md, or json/);
  }
  expect((await said('help export session')).join(' ')).toMatch(/default: +"json"/);
});

test('while talking, usage and example of a command have its slash', async () => {
  const rows = await said('/help export', 80, true);
  expect(rows).toContain('Example: /export session -1 --format md');
  expect(rows).toContain('Usage: /export [options] [command]');
  expect(await said('/help retry', 80, true)).toContain(
    'Example: /retry -m anthropic: -o temperature=',
  );
  expect(await said('/help', 80, true)).toContain(
    'Usage: /COMMAND [words…]   while talking every command takes a slash',
  );
  expect(await said('help export')).toContain('Usage: export [options] [command]');
});
