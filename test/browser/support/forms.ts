import { expect } from 'vitest';
import { run } from './console.ts';
import type { Harness, Tab } from './tab.ts';

/** Enters a command that opens a form; resolves when its title is shown. */
export async function openForm(console: Tab, line: string, title: string | RegExp): Promise<void> {
  await console.insert(line);
  await console.press('Enter');
  await console.waitFor(title);
}

/** Waits for the field whose label begins with `label`, and moves to it. */
export async function moveToField(console: Tab, label: string): Promise<void> {
  await expect
    .poll(async () => (await console.screen()).split('\n').map((row) => row.slice(2)))
    .toContainEqual(expect.stringContaining(label));
  for (let at = await focusedRow(console); !at.startsWith(label); at = await focusedRow(console)) {
    const rows = (await console.screen()).split('\n');
    const isAbove = rows.findIndex((row) => row.startsWith(`  ${label}`)) < rows.indexOf(`> ${at}`);
    await console.press(isAbove ? 'Shift+Tab' : 'Tab');
    const before = labelIn(at);
    await expect.poll(async () => labelIn(await focusedRow(console))).not.toBe(before);
  }
}

function labelIn(row: string): string {
  return row.split('  ')[0] ?? '';
}

/** Returns the row of the focused field, without its marker. */
export async function focusedRow(console: Tab): Promise<string> {
  const rows = (await console.screen()).split('\n');
  return rows.find((row) => row.startsWith('> '))?.slice(2) ?? '';
}

/** Closes the form with Escape; resolves at the prompt. */
export async function closeForm(console: Tab): Promise<void> {
  await console.press('Escape');
  await console.prompt();
}

/** Runs a line; returns the body of the request that it sends. */
export async function requestBodyOf(use: Harness, console: Tab, line: string): Promise<unknown> {
  await run(console, line);
  return JSON.parse(use.chatRequests.at(-1)?.body ?? '{}');
}
