import { GrowingBlock } from '../screen/growing-block.ts';
import type { Screen } from '../screen/screen.ts';
import { changeLines, type Rewritable } from '../text/block.ts';
import { dim, styled } from '../text/styled-text.ts';
import { PlainLines } from './plain-lines.ts';

/** How much of the end of the text is shown while it streams: UTF-16 units, and lines. */
const shownUnits = 1200;
const shownLines = 6;

/** Shows the end of a text, dimmed, while it streams. Once it has ended, one line with its time and length replaces it. */
export class FoldedText implements Rewritable {
  readonly #started = performance.now();
  readonly #screen: Screen;
  readonly #growing: GrowingBlock;
  #end = '';
  #words = 0;
  #isInWord = false;

  constructor(screen: Screen) {
    this.#screen = screen;
    this.#growing = screen.transcript.growing ??= new GrowingBlock();
    this.#growing.source = this;
  }

  push(text: string): void {
    this.#count(text);
    this.#end = (this.#end + text).slice(-shownUnits);
    if (this.#words === 0) return;
    const lines = this.#end.trim().split('\n').slice(-shownLines);
    this.#growing.set(new PlainLines(lines.join('\n'), 'none', dim));
    this.#screen.setProducer(undefined);
  }

  rewrite(change: (line: string) => string): boolean {
    const end = changeLines(this.#end, change);
    const isChanged = end !== this.#end;
    this.#end = end;
    return isChanged;
  }

  end(): void {
    this.#growing.set(undefined);
    this.#growing.source = undefined;
    if (this.#words === 0) return;
    const seconds = Math.round((performance.now() - this.#started) / 1000);
    const words = `${this.#words.toLocaleString('en-US')} ${this.#words === 1 ? 'word' : 'words'}`;
    this.#screen.print(dim(styled`Thought for ${seconds} s (${words}). /think shows it.\n`));
  }

  #count(text: string): void {
    for (const part of text.split(/(\s+)/)) {
      if (part === '') continue;
      const isWord = /\S/.test(part);
      if (isWord && !this.#isInWord) this.#words += 1;
      this.#isInWord = isWord;
    }
  }
}
