import type { Page } from 'playwright-core';
import type { EnginePage } from './engine.ts';

/** What differs between the engines that Playwright drives. */
export type Differences = Pick<EnginePage, 'insert' | 'compose' | 'download' | 'choose'>;

/** Returns a page that Playwright drives. */
export function playwrightPage(page: Page, differences: Differences): EnginePage {
  return {
    evaluate: page.evaluate.bind(page),
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    close: () => page.close(),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    paste: (text) => pasteInto(page, text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: async (path) => void (await page.screenshot({ path })),
    ...differences,
  };
}

/** Puts the text into the clipboard and presses Ctrl-V. */
export async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('Control+v');
}

/** Calls `open`, which shows a file chooser, and chooses the file in it. */
export async function chooseFile(
  page: Page,
  file: string,
  open: () => Promise<void>,
): Promise<void> {
  const coming = page.waitForEvent('filechooser');
  await open();
  await (await coming).setFiles(file);
}
