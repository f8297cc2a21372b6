import { enterLine } from './bots.ts';
import type { Tab } from './tab.ts';

/** A file that the user chooses, drops or pastes: its name and its content, as text or as bytes. */
export type GivenFile = readonly [name: string, content: string | Buffer];

/** Drops files on the console together. */
export async function dropFiles(console: Tab, ...files: readonly GivenFile[]): Promise<void> {
  const entries = files.map(([name, content]) => [name, Buffer.from(content).toString('base64')]);
  await console.page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name = '', base64 = ''] of all) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name));
    }
    const init = { dataTransfer, bubbles: true, cancelable: true };
    document.querySelector('.xterm-screen')?.dispatchEvent(new DragEvent('drop', init));
  }, entries);
}

/** Enters a line and chooses files in the chooser that it opens. */
export async function enterAndChoose(
  console: Tab,
  line: string,
  ...files: readonly GivenFile[]
): Promise<void> {
  const coming = console.page.waitForEvent('filechooser');
  await enterLine(console, line);
  const chosen = files.map(([name, content]) => ({
    name,
    mimeType: '',
    buffer: Buffer.from(content),
  }));
  await (await coming).setFiles(chosen);
}
