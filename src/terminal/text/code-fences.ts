import { type Printable, verbatim } from './styled-text.ts';

/** Finds the code in a reply that comes in chunks: lines between fences, which keep their form. */
export class CodeFences {
  #isOpen = false;
  /** What the line that is not finished begins with. */
  #start = '';

  /** The chunk, the code in it verbatim. */
  markCode(chunk: Printable): Printable {
    if (!this.#isOpen && !/[`~]/.test(chunk) && !/[`~]/.test(this.#start)) {
      const end = chunk.lastIndexOf('\n');
      this.#start = end < 0 ? this.#longer(chunk) : chunk.slice(end + 1, end + 1 + longestFence);
      return chunk;
    }
    const lines = chunk.split('\n').map((text, at) => this.#line(text, at > 0));
    return lines.join('\n') as Printable;
  }

  #line(text: string, isNew: boolean): string {
    if (isNew) {
      if (fence.test(this.#start)) this.#isOpen = !this.#isOpen;
      this.#start = '';
    }
    this.#start = this.#longer(text);
    return this.#isOpen && text !== '' ? verbatim(text as Printable) : text;
  }

  #longer(text: string): string {
    return this.#start.length < longestFence
      ? (this.#start + text).slice(0, longestFence)
      : this.#start;
  }
}

const longestFence = 8;
const fence = /^ {0,3}(```|~~~)/;
