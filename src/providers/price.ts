/** A price in US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Of input that is read from the provider's cache; as other input if absent. */
  readonly cached?: number;
  /** Of input that is written to the provider's cache; as other input if absent. */
  readonly written?: number;
  /** Of one search of the web, in dollars. */
  readonly search?: number;
  /** The price of the whole request if its input has more than this number of tokens. */
  readonly above?: readonly [tokens: number, price: Price];
  /** Some hours or requests cost less. */
  readonly isMaximum?: true;
  /** It is not stated, but follows from the prices of similar models. */
  readonly isEstimate?: true;
  /** The price before a day, as YYYY-MM-DD. */
  readonly before?: readonly [day: string, price: Price];
}
