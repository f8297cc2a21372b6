import { expect } from 'vitest';
import type { Tab } from './tab.ts';

/** Returns the last row with a prompt. */
export async function promptRow(tab: Tab): Promise<string | undefined> {
  return (await tab.rows()).findLast((row) => row.startsWith('keysh>'))?.trimEnd();
}

/**
 * Presses Up at an empty prompt until a line is recalled, and expects it to be `line`: the stored history is loaded
 * after the page.
 */
export async function recallLine(tab: Tab, line: string): Promise<void> {
  const recalled = async () => {
    const row = await promptRow(tab);
    if (row === 'keysh>') await tab.press('ArrowUp');
    return row;
  };
  await expect.poll(recalled).toBe(`keysh> ${line}`);
}
