import { Cancelled } from '../../src/base/failure.ts';
import { downloadFile } from '../../src/terminal/input/files.ts';

/** The destination of an export. If it is not closed, there is no file. */
export interface Target {
  write(part: Blob): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

type Picker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;

/** Opens a file that the user picks, or a download if the browser has no file picker. Throws Cancelled if none was picked. */
export async function openTarget(name: string): Promise<Target> {
  const pick = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (!pick) return downloadOf(name);
  try {
    return await intoFile(await pick.call(window, { suggestedName: name }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError')
      throw new Cancelled('No file was chosen. Nothing was exported.');
    return downloadOf(name);
  }
}

/** Writes to a file, which the browser replaces when the target is closed. */
async function intoFile(handle: FileSystemFileHandle): Promise<Target> {
  const stream = await handle.createWritable();
  return {
    write: (part) => stream.write(part),
    close: () => stream.close(),
    abort: () => stream.abort(),
  };
}

/** Collects parts, which the browser may keep on disk, and downloads them when the target is closed. */
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
