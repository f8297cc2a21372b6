/**
 * Calls `onFiles` with the files of each drop on the element, and of each paste into its text area, and with whether text came
 * with them.
 */
export function onFilesGiven(
  element: HTMLElement,
  onFiles: (files: readonly File[], isBesideText: boolean) => void,
): void {
  const take = (given: DataTransfer | null, isBesideText: boolean) => {
    const files = [...(given?.files ?? [])];
    if (files.length > 0) onFiles(files, isBesideText);
  };
  element.addEventListener('drop', ({ dataTransfer }) => take(dataTransfer, false));
  const paste = ({ isTrusted, target, clipboardData }: ClipboardEvent) => {
    const isKept = isTrusted && target instanceof HTMLTextAreaElement;
    if (isKept) take(clipboardData, clipboardData?.getData('text/plain') !== '');
  };
  // Before the listener that handles the text, which stops the event.
  element.addEventListener('paste', paste, { capture: true });
}
