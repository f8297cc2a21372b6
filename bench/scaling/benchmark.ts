/** A function that reads text from outside. */
export interface Benchmark {
  readonly name: string;
  /**
   * Returns the call to measure. A call that returns a generator yields where the function's caller yields to the event
   * loop, so that its longest task can be measured.
   */
  readonly prepare: (text: string) => () => unknown;
  /** The length of the longest text that callers pass, in UTF-16 units. */
  readonly maxLength: number;
}

const defaultMaxLength = 10_000_000;

/** Returns the benchmark of a function that takes the text. */
export function benchmark(
  name: string,
  run: (text: string) => unknown,
  maxLength = defaultMaxLength,
): Benchmark {
  return { name, prepare: (text) => () => run(text), maxLength };
}

/** Returns the benchmark of a function that takes an input made from the text; making the input is not measured. */
export function benchmarkWithInput<Input>(
  name: string,
  makeInput: (text: string) => Input,
  run: (input: Input) => unknown,
  maxLength = defaultMaxLength,
): Benchmark {
  return {
    name,
    maxLength,
    prepare(text) {
      const input = makeInput(text);
      return () => run(input);
    },
  };
}
