/** One function that looks at text from outside. */
export interface Subject {
  readonly name: string;
  /**
   * Gives the call to measure. A generator yields wherever the caller of the function gives the page a turn, so that the
   * longest stretch between two turns can be told from the whole.
   */
  readonly callOn: (text: string) => () => unknown;
  /** UTF-16 units that callers pass at most. */
  readonly most: number;
}

const largest = 10_000_000;

/** A function that is given the text itself. */
export function subject(name: string, run: (text: string) => unknown, most = largest): Subject {
  return { name, callOn: (text) => () => run(text), most };
}

/** A function that is given something made of the text, which is made before its time counts. */
export function subjectOf<Made>(
  name: string,
  make: (text: string) => Made,
  run: (made: Made) => unknown,
  most = largest,
): Subject {
  return {
    name,
    most,
    callOn(text) {
      const made = make(text);
      return () => run(made);
    },
  };
}
