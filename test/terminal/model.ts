import {
  collapsePaste,
  type Placeholders,
  plainInput,
} from '../../src/terminal/editor/placeholders.ts';
import type { Key } from '../../src/terminal/input/keys.ts';
import type { Line } from '../../src/terminal/text/line.ts';
import { graphemes } from '../../src/terminal/text/width.ts';

interface CursorText {
  readonly text: string;
  readonly at: number;
}

interface Navigation {
  readonly lines: readonly CursorText[];
  readonly place: number;
}

/** A simple model of the console: a text with placeholders for pastes that is split into graphemes at each key. */
export class Model {
  text = '';
  at = 0;
  /** The paragraphs above the prompt. */
  readonly printed: string[];
  #clip = '';
  #pastes: Placeholders = new Map();
  #isKilling = false;
  #entries: string[] = [];
  /** A line with a leading space, until the next one is entered. */
  #unstored: string[] = [];
  #navigation: Navigation | undefined;

  constructor(printed: readonly string[]) {
    this.printed = [...printed];
  }

  /** The text with all pastes in it. */
  get whole(): string {
    return this.#with(this.text, 'text');
  }

  /** The text on the screen before and after the cursor. */
  get shown(): Line {
    const [before, after] = [this.text.slice(0, this.at), this.text.slice(this.at)];
    return { before: this.#with(before, 'label'), after: this.#with(after, 'label') };
  }

  /** Whether the key moves within a text of several lines, which this model does not support. */
  movesVertically(key: Key): boolean {
    if (key.type !== 'press') return false;
    if (key.name === 'ArrowUp') return this.text.slice(0, this.at).includes('\n');
    return key.name === 'ArrowDown' && this.text.slice(this.at).includes('\n');
  }

  enter(): void {
    const { whole } = this;
    const { before, after } = this.shown;
    this.printed.push(...`> ${before}${after}`.split('\n'));
    const kept = whole.includes('\n') ? whole : whole.trimEnd();
    if (whole.trim() !== '') {
      const isUnstored = whole.startsWith(' ');
      this.#unstored = isUnstored ? [kept] : [];
      if (!isUnstored && kept !== this.#entries.at(-1)) this.#entries.push(kept);
    }
    this.#navigation = undefined;
    this.#isKilling = false;
    [this.text, this.at] = ['', 0];
  }

  key(key: Key): void {
    const isKilling = key.type === 'press' && key.ctrl && 'uk'.includes(key.name);
    if (key.type === 'press' && /^Arrow(Up|Down)$/.test(key.name)) {
      this.#navigate(key.name === 'ArrowUp' ? 1 : -1);
      return;
    }
    const before = this.text;
    if (key.type !== 'press') this.#insert(this.#pack(key.text));
    else if (isKilling) this.#kill(key.name === 'u' ? this.#start() : this.#end());
    else this.#press(key.ctrl ? `C-${key.name}` : key.name);
    this.#isKilling = isKilling && this.text !== before;
  }

  /** Moves among the draft and the entries that start with it. */
  #navigate(by: 1 | -1): void {
    if (this.#navigation?.lines[this.#navigation.place]?.text !== this.text)
      this.#navigation = undefined;
    const navigation = this.#navigation ?? { lines: [this.#draft(), ...this.#matches()], place: 0 };
    const line = navigation.lines[navigation.place + by];
    if (!line) return;
    [this.text, this.at] = [line.text, line.at];
    this.#navigation = { ...navigation, place: navigation.place + by };
    if (this.#navigation.place === 0) this.#navigation = undefined;
    this.#isKilling = false;
  }

  #draft(): CursorText {
    return { text: this.text, at: this.at };
  }

  #matches(): readonly CursorText[] {
    const entries = [...this.#entries, ...this.#unstored];
    const found = entries.filter((entry) => entry.startsWith(this.text)).reverse();
    return found.map((text) => ({ text, at: text.length }));
  }

  #with(text: string, what: 'text' | 'label'): string {
    return Array.from(
      text,
      (char) =>
        (this.#pastes.get(char) as { text: string; label: string } | undefined)?.[what] ?? char,
    ).join('');
  }

  #press(name: string): void {
    const [previous, next] = [this.#edge(-1), this.#edge(1)];
    if (name === 'ArrowLeft') this.at = previous;
    if (name === 'ArrowRight') this.at = next;
    if (name === 'Home') this.at = this.#rowStart();
    if (name === 'Backspace') this.#cut(previous, this.at);
    if (name === 'Delete') this.#cut(this.at, next);
    if (name === 'C-Home') this.at = 0;
    if (name === 'C-y') this.#insert(this.#clip);
    if (name === 'C-j') this.#insert('\n');
  }

  #pack(text: string): string {
    const { inserted, placeholders } = collapsePaste(plainInput(text), this.#pastes);
    this.#pastes = placeholders;
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

  /** Returns the grapheme boundaries of the text. */
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
