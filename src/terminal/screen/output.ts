import type { Block } from '../text/block.ts';
import type { Printable } from '../text/styled-text.ts';

/** UTF-16 units that are handed out at once. */
const most = 2048;
/** UTF-16 units, and rows, that are written at once. */
export const mostWritten = 1 << 16;
const mostRows = 1000;
/** Milliseconds of wrapping for one write. */
const slice = 8;
/** UTF-16 units of a style at most. */
const longestStyle = 40;

/** Output that waits to be written, in its order. */
export class Output {
  #pieces: (Printable | Block)[] = [];

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add(part: Printable | Block): void {
    const last = this.#pieces.at(-1);
    if (part === '') return;
    if (typeof part === 'string' && typeof last === 'string' && last.length + part.length <= most)
      this.#pieces[this.#pieces.length - 1] = (last + part) as Printable;
    else this.#pieces.push(part);
  }

  /** Takes out a block, or the beginning of a text, at most 2,048 UTF-16 units, cut behind a line where it can be. */
  take(): Printable | Block {
    const [first = '' as Printable] = this.#pieces;
    if (typeof first !== 'string') {
      this.#pieces.shift();
      return first;
    }
    const size = first.length <= most ? first.length : cutOf(first.slice(0, most));
    if (size === first.length) this.#pieces.shift();
    else this.#pieces[0] = first.slice(size) as Printable;
    return first.slice(0, size) as Printable;
  }

  clear(): void {
    this.#pieces = [];
  }
}

/** Where to cut the beginning of a longer text: behind its last line, else not within a style or a surrogate pair. */
function cutOf(start: string): number {
  const line = start.lastIndexOf('\n') + 1;
  if (line > 0) return line;
  const open = /\x1b[^m]*$|[\uD800-\uDBFF]$/.exec(start.slice(-longestStyle));
  return start.length - (open?.[0].length ?? 0);
}

/** What is written to the terminal at once: no more than the page can wrap, and the terminal parse, between two frames. */
export class Portion {
  #rows = 0;
  readonly #end = performance.now() + slice;

  constructor(public text = '') {}

  get isFull(): boolean {
    return (
      this.text.length >= mostWritten || this.#rows >= mostRows || performance.now() >= this.#end
    );
  }

  add(part: string): void {
    this.text += part;
    this.#rows += part.split('\n').length - 1;
  }
}

/** Calls once at the next animation frame, or after a tenth of a second where the page draws none. */
export function nextFrame(draw: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    draw();
  };
  const timer = setTimeout(once, 100);
  if ('requestAnimationFrame' in globalThis) requestAnimationFrame(once);
}
