import { text as textOf } from 'node:stream/consumers';
import { enter } from './bots.ts';
import type { Tab } from './page.ts';

/** What a line downloads: its name and text. */
export async function downloaded({ page, ...console }: Tab, line: string) {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const coming = page.waitForEvent('download');
  await console.type(line);
  await console.press('Enter');
  const download = await coming;
  await console.prompt();
  return {
    name: download.suggestedFilename(),
    text: await textOf(await download.createReadStream()),
  };
}

/** Enters a line and gives its file chooser this file. */
export async function choosing(console: Tab, line: string, text: string, name = 'export.json') {
  const coming = console.page.waitForEvent('filechooser');
  await enter(console, line);
  const buffer = Buffer.from(text);
  await (await coming).setFiles({ name, mimeType: 'text/plain', buffer });
}

/** As `choosing`; resolves at the prompt behind what came of it. */
export async function importing(console: Tab, line: string, text: string, name?: string) {
  await choosing(console, line, text, name);
  await console.waitFor(/^(Imported|.*[Nn]othing was changed).*\.$/);
  await console.prompt();
}

/** An export with these members. */
export function fileOf(members: object): string {
  return JSON.stringify({ format: 'keysh', version: 1, ...members });
}
