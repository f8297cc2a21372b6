import { expect } from 'vitest';
import type { Tab } from './page.ts';

/** The last row with a prompt. */
export async function promptRow(tab: Tab): Promise<string | undefined> {
  return (await tab.rows()).findLast((row) => row.startsWith('keysh>'))?.trimEnd();
}

/** Presses Up at an empty prompt until it brings a line, which is to be this one: stored lines come soon after the page. */
export async function up(tab: Tab, line: string): Promise<void> {
  const brought = async () => {
    const row = await promptRow(tab);
    if (row === 'keysh>') await tab.press('ArrowUp');
    return row;
  };
  await expect.poll(brought).toBe(`keysh> ${line}`);
}
