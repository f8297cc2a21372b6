export type FailureKind =
  | 'no-key' // nothing to send with
  | 'unsendable-key' // a key no header can carry
  | 'held-key' // a message that contains a key
  | 'unauthorized' // 401
  | 'invalid-key' // another status whose body says the key is bad
  | 'payment' // 402
  | 'forbidden' // 403
  | 'rate-limit' // 429, waiting helps
  | 'no-credit' // 429, waiting does not help
  | 'unknown-model'
  | 'context' // conversation too long for the model
  | 'parameter' // a parameter the model refuses
  | 'too-large' // 413
  | 'timeout' // 408
  | 'rejected' // any other 4xx
  | 'overloaded' // 529, 503, or an overload inside the stream
  | 'server' // any other 5xx, or an error inside the stream
  | 'broke-off' // a stream without an end
  | 'idle' // nothing came for too long
  | 'unreachable' // no response at all
  | 'storage' // the browser would not keep it
  | 'usage'; // a command line that cannot be run

export interface FailureDetails {
  readonly status?: number;
  /** Seconds. */
  readonly retryAfter?: number;
  /** The provider's own words, not yet redacted. */
  readonly said?: string;
  /** The command that mends it. */
  readonly mend?: string;
}

/** What went wrong, as data: never holds a Request, Headers, Response or URL, so that it may be shown or logged. */
export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly details: FailureDetails = {},
  ) {
    super(message);
    this.name = 'Failure';
  }
}

/** Thrown where the user gave something up: nothing is wrong, and the message says what that means. */
export class GivenUp extends Error {}
