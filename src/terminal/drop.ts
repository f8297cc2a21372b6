/** Calls with each file dropped on the element, of several dropped together with the first. */
export function onDrop(element: HTMLElement, take: (file: File) => void): void {
  element.addEventListener('drop', ({ dataTransfer }) => {
    const file = dataTransfer?.files[0];
    if (file) take(file);
  });
}
