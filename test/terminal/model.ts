import { graphemes } from '../../src/terminal/cells.ts';
import { packed, plain } from '../../src/terminal/chips.ts';
import type { Key } from '../../src/terminal/keys.ts';

/** The simplest editor there can be: a text with placeholders for pastes, cut into graphemes anew for each key. */
export class Model {
  text = '';
  at = 0;
  #clip = '';
  #pastes: Parameters<typeof packed>[1] = new Map();
  #isKilling = false;

  /** The text with all pastes in it, a bar at the cursor. */
  get read(): string {
    const whole = (text: string) =>
      Array.from(text, (char) => this.#pastes.get(char)?.text ?? char).join('');
    return `${whole(this.text.slice(0, this.at))}|${whole(this.text.slice(this.at))}`;
  }

  key(key: Key): void {
    const isKilling = key.type === 'press' && key.ctrl && 'uk'.includes(key.name);
    if (key.type !== 'press') this.#insert(this.#pack(key.text));
    else if (isKilling) this.#kill(key.name === 'u' ? this.#start() : this.#end());
    else this.#press(key.name);
    this.#isKilling = isKilling;
  }

  #press(name: string): void {
    const [previous, next] = [this.#edge(-1), this.#edge(1)];
    if (name === 'ArrowLeft') this.at = previous;
    if (name === 'ArrowRight') this.at = next;
    if (name === 'Home') this.at = this.#rowStart();
    if (name === 'Backspace') this.#cut(previous, this.at);
    if (name === 'Delete') this.#cut(this.at, next);
    if (name === 'y') this.#insert(this.#clip);
    if (name === 'j') this.#insert('\n');
  }

  #pack(text: string): string {
    const { inserted, pastes } = packed(plain(text), this.#pastes);
    this.#pastes = pastes;
    return inserted;
  }

  #insert(text: string): void {
    const end = this.at + text.length;
    this.text = this.text.slice(0, this.at) + text + this.text.slice(this.at);
    this.at = this.#boundary(end);
  }

  #kill(to: number): void {
    const [start, end] = [Math.min(this.at, to), Math.max(this.at, to)];
    const text = this.text.slice(start, end);
    if (start === end) return;
    const joined = this.#isKilling ? this.#clip : '';
    this.#clip = to < this.at ? text + joined : joined + text;
    this.#cut(start, end);
  }

  #cut(start: number, end: number): void {
    this.text = this.text.slice(0, start) + this.text.slice(end);
    this.at = this.#boundary(start);
  }

  #start(): number {
    const start = this.#rowStart();
    return start === this.at ? this.#edge(-1) : start;
  }

  #rowStart(): number {
    return this.text.slice(0, this.at).lastIndexOf('\n') + 1;
  }

  #end(): number {
    const end = this.text.indexOf('\n', this.at);
    return end === this.at ? this.#edge(1) : end < 0 ? this.text.length : end;
  }

  /** All boundaries of the text. */
  #edges(): readonly number[] {
    let at = 0;
    return [0, ...graphemes(this.text).map((grapheme) => (at += grapheme.length))];
  }

  #edge(by: number): number {
    const edges = this.#edges();
    return edges[edges.indexOf(this.at) + by] ?? this.at;
  }

  #boundary(from: number): number {
    return this.#edges().find((edge) => edge >= from) ?? this.text.length;
  }
}
