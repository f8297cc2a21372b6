/** UTF-16 units of what is told at once; a browser lays all of it out. */
export const longestAnnounced = 20_000;

/** What a screen reader is told. */
export interface Voice {
  /** Adds to the log: sentences of a reply, an error, a command's output; of a long text its beginning. */
  announce(text: string): void;
  /** A state that replaces the one before; of those that follow one another fast only the last is told. */
  state(text: string): void;
  /** Changes what is still in the log, the state and the name of the field. */
  rewrite(change: (text: string) => string): void;
  /** What the field that has the focus is for. */
  name(label: string): void;
}
