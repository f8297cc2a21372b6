import {
  collapsePaste,
  type Pastes,
  plainInput,
} from '../../src/terminal/editor/paste-placeholders.ts';
import type { Key } from '../../src/terminal/input/keys.ts';
import type { Line } from '../../src/terminal/text/line.ts';
import { graphemes } from '../../src/terminal/text/width.ts';

interface Place {
  readonly text: string;
  readonly at: number;
}

interface Walk {
  readonly lines: readonly Place[];
  readonly place: number;
}

/** The simplest console there can be: a text with placeholders for pastes, cut into graphemes anew for each key. */
export class Model {
  text = '';
  at = 0;
  /** All paragraphs above the prompt. */
  readonly said: string[];
  #clip = '';
  #pastes: Pastes = new Map();
  #isKilling = false;
  #entries: string[] = [];
  /** The line with a space before it, until the next is entered. */
  #fleeting: string[] = [];
  #walk: Walk | undefined;

  constructor(said: readonly string[]) {
    this.said = [...said];
  }

  /** The text with all pastes in it. */
  get whole(): string {
    return this.#with(this.text, 'text');
  }

  /** What stands on the screen before and behind the cursor. */
  get shown(): Line {
    const [before, after] = [this.text.slice(0, this.at), this.text.slice(this.at)];
    return { before: this.#with(before, 'label'), after: this.#with(after, 'label') };
  }

  /** Whether the key goes to another row of the text, which this model cannot. */
  climbs(key: Key): boolean {
    if (key.type !== 'press') return false;
    if (key.name === 'ArrowUp') return this.text.slice(0, this.at).includes('\n');
    return key.name === 'ArrowDown' && this.text.slice(this.at).includes('\n');
  }

  enter(): void {
    const { whole } = this;
    const { before, after } = this.shown;
    this.said.push(...`> ${before}${after}`.split('\n'));
    const kept = whole.includes('\n') ? whole : whole.trimEnd();
    if (whole.trim() !== '') {
      const isFleeting = whole.startsWith(' ');
      this.#fleeting = isFleeting ? [kept] : [];
      if (!isFleeting && kept !== this.#entries.at(-1)) this.#entries.push(kept);
    }
    this.#walk = undefined;
    this.#isKilling = false;
    [this.text, this.at] = ['', 0];
  }

  key(key: Key): void {
    const isKilling = key.type === 'press' && key.ctrl && 'uk'.includes(key.name);
    if (key.type === 'press' && /^Arrow(Up|Down)$/.test(key.name)) {
      this.#walked(key.name === 'ArrowUp' ? 1 : -1);
      return;
    }
    const before = this.text;
    if (key.type !== 'press') this.#insert(this.#pack(key.text));
    else if (isKilling) this.#kill(key.name === 'u' ? this.#start() : this.#end());
    else this.#press(key.ctrl ? `C-${key.name}` : key.name);
    this.#isKilling = isKilling && this.text !== before;
  }

  /** Up and down among the entries that begin as the draft, which is the newest of them. */
  #walked(by: 1 | -1): void {
    if (this.#walk?.lines[this.#walk.place]?.text !== this.text) this.#walk = undefined;
    const walk = this.#walk ?? { lines: [this.#draft(), ...this.#matches()], place: 0 };
    const line = walk.lines[walk.place + by];
    if (!line) return;
    [this.text, this.at] = [line.text, line.at];
    this.#walk = { ...walk, place: walk.place + by };
    if (this.#walk.place === 0) this.#walk = undefined;
    this.#isKilling = false;
  }

  #draft(): Place {
    return { text: this.text, at: this.at };
  }

  #matches(): readonly Place[] {
    const entries = [...this.#entries, ...this.#fleeting];
    const found = entries.filter((entry) => entry.startsWith(this.text)).reverse();
    return found.map((text) => ({ text, at: text.length }));
  }

  #with(text: string, what: 'text' | 'label'): string {
    return Array.from(text, (char) => this.#pastes.get(char)?.[what] ?? char).join('');
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
    const { inserted, pastes } = collapsePaste(plainInput(text), this.#pastes);
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
