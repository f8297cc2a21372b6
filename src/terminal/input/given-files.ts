/** Receives files that the user gave, and whether text came with them. */
export type OnFiles = (files: readonly File[], isBesideText: boolean) => void;

/**
 * Calls `onFiles` with the files of each drop on the element, and of each paste into its text area, and with whether text came
 * with them.
 */
export function onFilesGiven(element: HTMLElement, onFiles: OnFiles): void {
  const take = (given: DataTransfer | null, isPasted: boolean) => {
    const files = [...(given?.files ?? [])];
    // Without files, the text is not read here: reading a long one takes the browser a while.
    if (files.length > 0) onFiles(files, isPasted && given?.getData('text/plain') !== '');
  };
  element.addEventListener('drop', ({ dataTransfer }) => take(dataTransfer, false));
  const paste = ({ isTrusted, target, clipboardData }: ClipboardEvent) => {
    if (isTrusted && target instanceof HTMLTextAreaElement) take(clipboardData, true);
  };
  // Before the listener that handles the text, which stops the event.
  element.addEventListener('paste', paste, { capture: true });
}
