import type { Block } from '../text/block.ts';
import type { Printable } from '../text/styled-text.ts';

/** Maximum length of a piece in UTF-16 units. */
const maxPieceUnits = 2048;
/** UTF-16 units and rows after which a write is full. */
export const maxWriteUnits = 1 << 16;
const maxWriteRows = 1000;
/** Milliseconds of layout after which a write is full. */
const maxLayoutMs = 8;
/** Maximum length of a style sequence in UTF-16 units. */
const maxStyleUnits = 40;

/** A queue of output that has not been written to the terminal. */
export class OutputQueue {
  #pieces: (Printable | Block)[] = [];

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add(part: Printable | Block): void {
    const last = this.#pieces.at(-1);
    if (part === '') return;
    if (
      typeof part === 'string' &&
      typeof last === 'string' &&
      last.length + part.length <= maxPieceUnits
    )
      this.#pieces[this.#pieces.length - 1] = (last + part) as Printable;
    else this.#pieces.push(part);
  }

  /** Removes and returns a block, or at most 2,048 UTF-16 units of a text, cut after a newline if there is one. */
  take(): Printable | Block {
    const [first = '' as Printable] = this.#pieces;
    if (typeof first !== 'string') {
      this.#pieces.shift();
      return first;
    }
    const size =
      first.length <= maxPieceUnits ? first.length : cutOffset(first.slice(0, maxPieceUnits));
    if (size === first.length) this.#pieces.shift();
    else this.#pieces[0] = first.slice(size) as Printable;
    return first.slice(0, size) as Printable;
  }

  clear(): void {
    this.#pieces = [];
  }
}

/** Returns where to cut a text: after its last newline, else at its end, before an incomplete style or surrogate pair. */
function cutOffset(start: string): number {
  const line = start.lastIndexOf('\n') + 1;
  if (line > 0) return line;
  const open = /\x1b[^m]*$|[\uD800-\uDBFF]$/.exec(start.slice(-maxStyleUnits));
  return start.length - (open?.[0].length ?? 0);
}

/** The data of one write, limited to what can be laid out and parsed within a frame. */
export class WriteBatch {
  #rows = 0;
  readonly #end = performance.now() + maxLayoutMs;

  constructor(public text = '') {}

  get isFull(): boolean {
    return (
      this.text.length >= maxWriteUnits ||
      this.#rows >= maxWriteRows ||
      performance.now() >= this.#end
    );
  }

  add(part: string): void {
    this.text += part;
    this.#rows += part.split('\n').length - 1;
  }
}

/** Calls `draw` at the next animation frame, or after 0.1 seconds if there is none, as in a hidden tab. */
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
