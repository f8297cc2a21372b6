import { GivenUp } from '../src/failure.ts';
import type { Glass } from '../src/terminal/glass.ts';
import { chooseFile, onDrop } from '../src/terminal/files.ts';
import { ink } from '../src/terminal/ink.ts';

/** The file that was dropped and nobody took yet. */
let dropped: File | undefined;
/** Who waits for the next one. */
let waiting: ((file: File) => void) | undefined;

/** From now on a file that is dropped on the page is kept for `import`. */
export function heedDrops({ screen }: Glass): void {
  onDrop((file) => {
    if (waiting) return waiting(file);
    dropped = file;
    screen.print(ink`A file was dropped. To take it in: import, or import --dry-run\n`);
  });
}

/** The file that was dropped, else one that is now chosen or dropped. Throws GivenUp where none is, or as the signal says. */
export async function fileFromUser(signal: AbortSignal): Promise<File> {
  const file = dropped ?? (await nextFile(signal));
  dropped = undefined;
  return file;
}

async function nextFile(signal: AbortSignal): Promise<File> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const next = new Promise<File>((resolve) => {
    waiting = resolve;
  });
  try {
    const file = await Promise.race([chooseFile(), next, stopped]);
    if (file) return file;
  } finally {
    waiting = undefined;
  }
  throw new GivenUp('No file was chosen. One can be dropped on the page, too.');
}
