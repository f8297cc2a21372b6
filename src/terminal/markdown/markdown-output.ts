import { GrowingBlock } from '../screen/growing-block.ts';
import { repaintStale } from '../screen/repaint-stale.ts';
import type { Screen } from '../screen/screen.ts';
import type { Rewritable } from '../text/block.ts';
import { grammarsLoading, loadedGrammars } from './languages.ts';
import { MarkdownReader } from './reader.ts';

/** An unfinished block of more UTF-16 units is drawn at most once in `minInterval` milliseconds. */
const longBlock = 8192;
const minInterval = 100;

/** Draws Markdown on the screen while it streams. */
export class MarkdownOutput implements Rewritable {
  readonly #screen: Screen;
  readonly #reader = new MarkdownReader();
  readonly #growing: GrowingBlock;
  readonly #produce = () => this.#draw();
  readonly #grammarsAtStart = loadedGrammars();
  #hasMore = false;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(screen: Screen) {
    this.#screen = screen;
    this.#growing = screen.transcript.growing ??= new GrowingBlock();
    this.#growing.source = this;
    screen.setProducer(this.#produce);
  }

  push(text: string): void {
    this.#reader.push(text);
    this.#drawSoon();
  }

  rewrite(change: (line: string) => string): boolean {
    const isChanged = this.#reader.rewrite(change);
    if (isChanged) this.#drawSoon();
    return isChanged;
  }

  /** Draws the rest, and redraws the screen if rows above are out of date. */
  end(): void {
    clearTimeout(this.#timer);
    this.#screen.setProducer(undefined);
    for (const block of this.#reader.read(true).finished) this.#screen.print(block);
    this.#growing.set(undefined);
    this.#growing.source = undefined;
    if (this.#reader.hasDefinitions) this.#growing.isStale = true;
    void this.#repaintStale();
  }

  #drawSoon(): void {
    this.#hasMore = true;
    this.#screen.setProducer(this.#produce);
  }

  async #repaintStale(): Promise<void> {
    await this.#screen.flush();
    await grammarsLoading();
    if (loadedGrammars() > this.#grammarsAtStart) this.#growing.isStale = true;
    await repaintStale(this.#screen);
  }

  #draw(): void {
    if (!this.#hasMore) return;
    const wait =
      this.#reader.openLength > longBlock ? this.#drawnAt + minInterval - performance.now() : 0;
    if (wait > 0) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#screen.setProducer(this.#produce), wait);
      return;
    }
    this.#hasMore = false;
    this.#drawnAt = performance.now();
    const { finished, open } = this.#reader.read();
    for (const block of finished) this.#screen.print(block);
    this.#growing.set(open);
  }
}
