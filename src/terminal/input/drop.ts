/** Calls `onFiles` with the files of each drop on the element. */
export function onFilesDropped(
  element: HTMLElement,
  onFiles: (files: readonly File[]) => void,
): void {
  element.addEventListener('drop', ({ dataTransfer }) => {
    const files = [...(dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
}
