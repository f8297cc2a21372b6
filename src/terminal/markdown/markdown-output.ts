import { GrowingBlock } from '../screen/growing-block.ts';
import type { Screen } from '../screen/screen.ts';
import { settle } from '../screen/settle.ts';
import { grammarsLoading } from './languages.ts';
import { MarkdownReader } from './reader.ts';

/** UTF-16 units of an unfinished block above which it is drawn ten times a second at most. */
const longBlock = 8192;
const minInterval = 100;

/** Draws Markdown on the screen while it comes in. */
export class MarkdownOutput {
  readonly #screen: Screen;
  readonly #reader = new MarkdownReader();
  readonly #growing: GrowingBlock;
  readonly #produce = () => this.#draw();
  #hasMore = false;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(screen: Screen) {
    this.#screen = screen;
    this.#growing = screen.transcript.growing ??= new GrowingBlock();
    screen.stream(this.#produce);
  }

  push(text: string): void {
    this.#reader.push(text);
    this.#hasMore = true;
    this.#screen.stream(this.#produce);
  }

  /** Draws what is left; rows that are out of date are drawn again when no text is selected. */
  end(): void {
    clearTimeout(this.#timer);
    this.#screen.stream(undefined);
    for (const block of this.#reader.read(true).finished) this.#screen.print(block);
    this.#growing.set(undefined);
    if (this.#reader.hasDefinitions) this.#growing.isStale = true;
    void this.#settle();
  }

  async #settle(): Promise<void> {
    const grammars = grammarsLoading();
    if (grammars) {
      await grammars;
      this.#growing.isStale = true;
    }
    await settle(this.#screen);
  }

  #draw(): void {
    if (!this.#hasMore) return;
    const wait =
      this.#reader.openLength > longBlock ? this.#drawnAt + minInterval - performance.now() : 0;
    if (wait > 0) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#screen.stream(this.#produce), wait);
      return;
    }
    this.#hasMore = false;
    this.#drawnAt = performance.now();
    const { finished, open } = this.#reader.read();
    for (const block of finished) this.#screen.print(block);
    this.#growing.set(open);
    this.#whenColoured();
  }

  /** Has rows that were drawn before their colours came drawn again once the text has ended. */
  #whenColoured(): void {
    void grammarsLoading()?.then(() => {
      this.#growing.isStale = true;
    });
  }
}
