/** What a wait for the next bytes of a body ended with. */
export type ReadResult =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'closed' }
  | { readonly type: 'broken' }
  | { readonly type: 'timeout' }
  | { readonly type: 'aborted' };

/** Milliseconds of the longest timer that a browser supports. */
const maxTimerMs = 2 ** 31 - 1;

/** Reads a body with deadlines, with one timer and one abort listener for all reads. */
export class BodyReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #signal: AbortSignal;
  readonly #onAbort = () => this.#settle({ type: 'aborted' });
  #resolve: ((result: ReadResult) => void) | undefined;
  /** When the pending read times out. */
  #deadline = Number.POSITIVE_INFINITY;
  /** When the timer fires. */
  #timerAt = Number.POSITIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
    this.#reader = body.getReader();
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
  }

  /**
   * Resolves with whichever comes first: bytes, the end of the body, a broken connection, the signal, or the deadline, a time
   * of `performance.now()`. Must not be called again after anything but bytes.
   */
  next(deadline: number): Promise<ReadResult> {
    if (this.#signal.aborted) return Promise.resolve({ type: 'aborted' });
    this.#deadline = deadline;
    this.#arm();
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#reader.read().then(
        ({ done, value }) =>
          this.#settle(done ? { type: 'closed' } : { type: 'bytes', bytes: value }),
        () => this.#settle({ type: this.#signal.aborted ? 'aborted' : 'broken' }),
      );
    });
  }

  /** Cancels the body, which closes the connection. */
  close(): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#reader.cancel().catch(() => {});
  }

  #settle(result: ReadResult): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(result);
  }

  /** Replaces a running timer only by an earlier one; a later deadline is noticed when the timer fires. */
  #arm(): void {
    if (this.#deadline >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = this.#deadline;
    const left = Math.max(this.#deadline - performance.now(), 0);
    this.#timer = setTimeout(() => this.#onTimer(), Math.min(left, maxTimerMs));
  }

  #onTimer(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    if (!this.#resolve) return;
    if (this.#deadline <= performance.now()) this.#settle({ type: 'timeout' });
    else this.#arm();
  }
}
