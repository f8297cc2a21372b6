/** Milliseconds after which a browser has begun to save. */
const patience = 60_000;

/** What a file chooser offers. */
interface Choice {
  /** Names of types, such as `.json`. */
  readonly accept: string;
  /** Whether more than one file can be chosen. */
  readonly multiple?: boolean;
}

/**
 * Lets the user choose files; resolves with none where none is chosen, or once the signal says so. A browser shows its
 * chooser only soon after a key press or a click.
 */
export function chooseFiles(
  { accept, multiple = false }: Choice,
  signal: AbortSignal,
): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = multiple;
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    for (const type of ['change', 'cancel']) input.addEventListener(type, end, { once: true });
    signal.addEventListener('abort', end, { once: true });
    input.click();
  });
}

/** Downloads the blob under a name. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), patience);
}
