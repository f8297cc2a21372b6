import { expect } from 'vitest';
import type { Tab } from './tab.ts';

/** Returns the last row with a prompt. */
export async function promptRow(tab: Tab): Promise<string | undefined> {
  return (await tab.rows()).findLast((row) => row.startsWith('keysh>'))?.trimEnd();
}

/**
 * Presses Up at an empty prompt until a line is recalled, and expects it to be `line`. While another line is recalled,
 * goes back to the empty prompt and tries again: stored lines are loaded after the page, and those of other tabs arrive
 * later.
 */
export async function recallLine(tab: Tab, line: string): Promise<void> {
  const expected = `keysh> ${line}`;
  const recalled = async () => {
    const row = await promptRow(tab);
    if (row !== expected) await tab.press(row === 'keysh>' ? 'ArrowUp' : 'ArrowDown');
    return row;
  };
  await expect.poll(recalled).toBe(expected);
}
