import { expect, test } from 'vitest';
import { runCommand } from '../../commands/run-command.ts';
import type { App } from '../../src/app/app.ts';
import { openConsole } from '../terminal/harness.ts';

/** Returns what a line prints at that width, in command or chat mode. */
async function printed(line: string, columns = 80, chatting = false): Promise<readonly string[]> {
  const { view, rows } = openConsole(columns, 60);
  await runCommand({ view, chat: { chatting } } as unknown as App, line);
  return rows();
}

test('help of a noun shows the options of its verbs, if they have any', async () => {
  const session = (await printed('help session')).join('\n');
  expect(session).toMatch(/^Usage: session \[command\]$/m);
  expect(session).toMatch(/^ {2}list +list the last 20 sessions, newest first \[--all\]$/m);
  expect(session).toMatch(/^ {2}rm <session> .*\[--yes\]$/m);
  expect(session).toMatch(/^List, search .*\. Default: session list\.$/m);
  const bot = (await printed('help bot')).join('\n').replace(/\n {3,}/g, ' ');
  expect(bot).toMatch(/^ {2}new .* \[options\]$/m);
  expect(bot).toMatch(/^ {2}import .* \[--as <name>\]$/m);
  for (const line of ['help export all', 'help bot use', 'help clear', 'help session']) {
    expect((await printed(line)).join('\n')).not.toContain('[options]');
  }
});

test('help of export shows the formats and the default', async () => {
  for (const columns of [80, 40]) {
    const text = (await printed('help export', columns)).join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('[--format json|md]');
    expect(text).toMatch(/this conversation: md by default, or json/);
  }
  expect((await printed('help export session')).join(' ')).toMatch(/default: +json/);
});

test('in chat mode, usage and example of a command have its slash', async () => {
  const rows = await printed('/help export', 80, true);
  expect(rows).toContain('Example: /export session -1 --format md');
  expect(rows).toContain('Usage: /export [--format json|md] [--no-files]');
  expect(rows).toContain('       /export <command>');
  expect(await printed('/help retry', 80, true)).toContain(
    'Example: /retry -m anthropic: -o temperature=',
  );
  expect(await printed('/help', 80, true)).toContain(
    'Usage: /COMMAND [args…]   (/COMMAND -h for details, /help keys for key bindings)',
  );
  expect(await printed('help export')).toContain('Usage: export [--format json|md] [--no-files]');
});

test.each([
  ['help nothing', "Unknown command 'nothing'.", 'help'],
  ['help key nothing', "Unknown command 'nothing'.", 'help key'],
  ['key help nothing', "Unknown command 'nothing'.", 'help key'],
])('%s names what is not a command', async (line, message, suggestion) => {
  await expect(printed(line)).rejects.toMatchObject({ message, details: { suggestion } });
});

test('help before or after a noun, and -h, describe the same command', async () => {
  const rows = await printed('help key set');
  expect(rows).toContain('Usage: key set [provider] [key] [--bot <bot>]');
  expect(await printed('key help set')).toEqual(rows);
  expect(await printed('key set -h')).toEqual(rows);
  expect(await printed('key help')).toEqual(await printed('key -h'));
  expect(await printed('model help')).toEqual(await printed('help models'));
});
