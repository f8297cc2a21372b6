/** Milliseconds after which a browser is taken to have read a blob that it downloads. */
const downloadStartMs = 60_000;

interface FileChooserOptions {
  /** File name extensions to offer, such as `.json`; all files if omitted. */
  readonly accept?: string;
  readonly multiple?: boolean;
}

/**
 * Shows the browser's file chooser. Resolves with the chosen files, none if the user cancels or the signal is aborted.
 * Browsers show the chooser only shortly after a key press or click (transient activation).
 */
export function chooseFiles(
  { accept = '', multiple = false }: FileChooserOptions,
  signal?: AbortSignal,
): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = multiple;
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const finish = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    for (const type of ['change', 'cancel']) input.addEventListener(type, finish, { once: true });
    signal?.addEventListener('abort', finish, { once: true });
    input.click();
  });
}

/** Downloads the blob as a file of this name. */
export function downloadFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), downloadStartMs);
}
