import { text as textOf } from 'node:stream/consumers';
import { enterLine } from './bots.ts';
import type { Tab } from './tab.ts';

/** Enters a line and returns the name and text of the file that it downloads. */
export async function runDownload({ page, ...console }: Tab, line: string) {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const coming = page.waitForEvent('download');
  await console.insert(line);
  await console.press('Enter');
  const download = await coming;
  await console.prompt();
  return {
    name: download.suggestedFilename(),
    text: await textOf(await download.createReadStream()),
  };
}

/** Enters a line and chooses a file with this text in its file chooser. */
export async function chooseFile(console: Tab, line: string, text: string, name = 'export.json') {
  const coming = console.page.waitForEvent('filechooser');
  await enterLine(console, line);
  const buffer = Buffer.from(text);
  await (await coming).setFiles({ name, mimeType: 'text/plain', buffer });
}

/** Does what `chooseFile` does; resolves at the prompt after the import. */
export async function importFile(console: Tab, line: string, text: string, name?: string) {
  await chooseFile(console, line, text, name);
  await console.waitFor(/^(Imported|.*[Nn]othing was changed).*\.$/);
  await console.prompt();
}

/** Returns the text of an export with these members. */
export function fileOf(members: object): string {
  return JSON.stringify({ format: 'keysh', version: 1, ...members });
}
