import { Cancelled } from '../../src/base/failure.ts';
import { downloadFile } from '../../src/terminal/input/files.ts';

/** Where an export goes, piece by piece; what is not closed leaves no file behind. */
export interface Target {
  write(part: Blob): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

type Picker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;

/** The file that the user picks, where the browser lets one; else a download. Throws Cancelled where none was picked. */
export async function openTarget(name: string): Promise<Target> {
  const pick = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (!pick) return downloadOf(name);
  try {
    return await intoFile(await pick.call(window, { suggestedName: name }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError')
      throw new Cancelled('No file was chosen: nothing was exported.');
    return downloadOf(name);
  }
}

/** The browser writes beside the file, and puts that in its place at the end. */
async function intoFile(handle: FileSystemFileHandle): Promise<Target> {
  const stream = await handle.createWritable();
  return {
    write: (part) => stream.write(part),
    close: () => stream.close(),
    abort: () => stream.abort(),
  };
}

/** The browser keeps the parts, on disk where they are many. */
function downloadOf(name: string): Target {
  let parts: Blob[] = [];
  return {
    async write(part) {
      parts.push(part);
    },
    async close() {
      const type = name.endsWith('.md') ? 'text/markdown' : 'application/json';
      downloadFile(name, new Blob(parts, { type }));
    },
    async abort() {
      parts = [];
    },
  };
}
