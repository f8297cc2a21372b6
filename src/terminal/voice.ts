/** What a screen reader is told. */
export interface Voice {
  /** Something finished that stays in the log: a reply, an error, a command's words. */
  announce(text: string): void;
  /** A state that replaces the one before; of those that follow one another fast only the last is told. */
  state(text: string): void;
  /** Changes what is still in the log. */
  rewrite(change: (text: string) => string): void;
  /** What the field that has the focus is for. */
  name(label: string): void;
}
