/** What a terminal can do for its keyboard; xterm's Terminal is one. */
export interface Pane {
  attachCustomKeyEventHandler(handler: () => boolean): void;
  hasSelection(): boolean;
  clearSelection(): void;
  scrollPages(pages: number): void;
  /** What the user typed: leaves nothing selected, puts the newest rows in view, and takes in the next write at once. */
  input(text: string): void;
}
