export type Arrival =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'closed' }
  | { readonly type: 'cut' }
  | { readonly type: 'late' }
  | { readonly type: 'stopped' };

type Reader = ReadableStreamDefaultReader<Uint8Array>;

const longest = 2 ** 31 - 1;

/** What happens to a body, one thing after the other, with one timer and one listener for all of them. */
export class BodyReader {
  readonly #reader: Reader;
  readonly #signal: AbortSignal;
  readonly #stop = () => this.#settle({ type: 'stopped' });
  #resolve: ((arrival: Arrival) => void) | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #due = Number.POSITIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
    this.#reader = body.getReader();
    this.#signal = signal;
    signal.addEventListener('abort', this.#stop);
  }

  /**
   * Resolves with whichever comes first: bytes, the end, a broken connection, the signal, or `deadline`, a time of the
   * monotonic clock (`performance.now()`). Only bytes may be followed by another call.
   */
  next(deadline: number): Promise<Arrival> {
    if (this.#signal.aborted) return Promise.resolve({ type: 'stopped' });
    this.#deadline = deadline;
    this.#arm();
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#reader.read().then(
        ({ done, value }) =>
          this.#settle(done ? { type: 'closed' } : { type: 'bytes', bytes: value }),
        () => this.#settle({ type: this.#signal.aborted ? 'stopped' : 'cut' }),
      );
    });
  }

  /** Closes the body, and with it the connection. */
  close(): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#stop);
    this.#reader.cancel().catch(() => {});
  }

  #settle(arrival: Arrival): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(arrival);
  }

  /** Replaces a running timer only by an earlier one; a later deadline is noticed when the timer fires. */
  #arm(): void {
    if (this.#deadline >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = this.#deadline;
    const left = Math.max(this.#deadline - performance.now(), 0);
    this.#timer = setTimeout(() => this.#ring(), Math.min(left, longest));
  }

  #ring(): void {
    this.#due = Number.POSITIVE_INFINITY;
    if (!this.#resolve) return;
    if (this.#deadline <= performance.now()) this.#settle({ type: 'late' });
    else this.#arm();
  }
}
