/** What a terminal can do for its keyboard; xterm's Terminal is one. */
export interface Pane {
  attachCustomKeyEventHandler(handler: () => boolean): void;
  hasSelection(): boolean;
  clearSelection(): void;
  scrollPages(pages: number): void;
  scrollToBottom(): void;
}
