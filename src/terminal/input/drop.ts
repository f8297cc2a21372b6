/** Calls `take` with the files that are dropped on the element together. */
export function onDrop(element: HTMLElement, take: (files: readonly File[]) => void): void {
  element.addEventListener('drop', ({ dataTransfer }) => {
    const files = [...(dataTransfer?.files ?? [])];
    if (files.length > 0) take(files);
  });
}
