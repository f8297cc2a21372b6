/**
 * Calls `onFiles` with the files of each drop on the element, of each paste into its text area and of each choice in a file input
 * in it, and with whether text came with them.
 */
export function onFilesGiven(
  element: HTMLElement,
  onFiles: (files: readonly File[], isBesideText: boolean) => void,
): void {
  const take = (given: DataTransfer | null, isPasted: boolean) => {
    const files = [...(given?.files ?? [])];
    // Without files, the text is not read here: reading a long one takes the browser a while.
    if (files.length > 0) onFiles(files, isPasted && given?.getData('text/plain') !== '');
  };
  element.addEventListener('drop', ({ dataTransfer }) => take(dataTransfer, false));
  const paste = ({ isTrusted, target, clipboardData }: ClipboardEvent) => {
    if (isTrusted && target instanceof HTMLTextAreaElement) take(clipboardData, true);
  };
  element.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.files?.length) return;
    onFiles([...target.files], false);
    // Otherwise choosing the same file again would be no change.
    target.value = '';
  });
  // Before the listener that handles the text, which stops the event.
  element.addEventListener('paste', paste, { capture: true });
}
