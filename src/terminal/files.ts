/** Milliseconds after which a browser has begun to save. */
const patience = 60_000;

/**
 * Lets the user choose a file such as `.json`; undefined where none is chosen, or once the signal says so. A browser
 * shows its chooser only soon after a key press or a click.
 */
export function chooseFile(accept: string, signal: AbortSignal): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      input.remove();
      resolve(input.files?.[0]);
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
