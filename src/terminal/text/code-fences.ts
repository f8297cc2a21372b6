import { type Printable, verbatim } from './styled-text.ts';

/** Finds the fenced code blocks (CommonMark 4.5) of a reply that arrives in chunks. */
export class CodeFences {
  #isInCode = false;
  /** The first `maxFenceUnits` of the unfinished line. */
  #lineStart = '';

  /** Returns the chunk with its lines between fences marked verbatim, so that wrapping keeps their form. */
  markCode(chunk: Printable): Printable {
    if (!this.#isInCode && !/[`~]/.test(chunk) && !/[`~]/.test(this.#lineStart)) {
      const end = chunk.lastIndexOf('\n');
      this.#lineStart =
        end < 0 ? this.#extend(chunk) : chunk.slice(end + 1, end + 1 + maxFenceUnits);
      return chunk;
    }
    const lines = chunk.split('\n').map((text, index) => this.#markLine(text, index > 0));
    return lines.join('\n') as Printable;
  }

  #markLine(text: string, isNew: boolean): string {
    if (isNew) {
      if (fence.test(this.#lineStart)) this.#isInCode = !this.#isInCode;
      this.#lineStart = '';
    }
    this.#lineStart = this.#extend(text);
    return this.#isInCode && text !== '' ? verbatim(text as Printable) : text;
  }

  #extend(text: string): string {
    return this.#lineStart.length < maxFenceUnits
      ? (this.#lineStart + text).slice(0, maxFenceUnits)
      : this.#lineStart;
  }
}

/** UTF-16 units of a line that decide whether it is a fence. */
const maxFenceUnits = 8;
const fence = /^ {0,3}(```|~~~)/;
