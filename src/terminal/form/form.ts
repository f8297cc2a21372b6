import type { Secret } from '../../base/secret.ts';
import type { ConsoleView } from '../console-view.ts';
import type { Key } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import { type Printable, styled, unstyled } from '../text/styled-text.ts';
import { choiceInput } from './choice-input.ts';
import type { Field, Problem } from './form-fields.ts';
import type { FormInput } from './form-input.ts';
import { oneRow } from './form-layout.ts';
import { formRows } from './form-rows.ts';
import { SaveQueue } from './save-queue.ts';
import { secretInput } from './secret-input.ts';
import { textInput } from './text-input.ts';

type Seal = (value: string) => Secret;
/** How a field is left; `renew` where it is there no more. */
type Way = 'next' | 'previous' | 'enter' | 'leave' | 'renew';

/** What no field has a say in. */
const ways: Readonly<Record<string, Way>> = {
  Tab: 'next',
  'S-Tab': 'previous',
  Enter: 'enter',
  Escape: 'leave',
  'C-c': 'leave',
  'C-d': 'leave',
};
/** What a field may want for itself. */
const steps: Readonly<Record<string, Way>> = {
  ArrowUp: 'previous',
  'C-p': 'previous',
  ArrowDown: 'next',
  'C-n': 'next',
};

/**
 * Shows the fields until Esc, Ctrl-C, Ctrl-D or Enter on the last; every change is saved at once, one after the other.
 * The fields are asked for anew after each save, and the focus stays with its label.
 */
export async function fillForm(
  view: ConsoleView,
  title: Printable,
  fields: () => readonly Field[],
  seal: Seal,
): Promise<void> {
  const { screen } = view;
  screen.voice.announce(unstyled(title));
  const { changed, problem } = await new Form(view, title, fields, seal).fill();
  screen.live(undefined);
  screen.voice.state('');
  const count = `${changed} ${changed === 1 ? 'field' : 'fields'} changed`;
  const said = styled`${oneRow(title)}: ${count}.${problem && styled` Not saved. ${oneRow(problem)}`}`;
  screen.notify(said);
}

/** A form on the screen: what is heard goes to the field that has the focus, and to none while one is being left. */
class Form {
  readonly #changed = new Set<string>();
  readonly #saves = new SaveQueue((label, problem) => this.#saved(label, problem));
  #fields: readonly Field[];
  #at = 0;
  #entry: FormInput | undefined;
  /** What was wrong with the last save, and with the last key. */
  #problem = '';
  #refusal = '';
  #end: (way: Way) => void = () => undefined;

  constructor(
    readonly view: ConsoleView,
    readonly title: Printable,
    readonly ask: () => readonly Field[],
    readonly seal: Seal,
  ) {
    this.#fields = ask();
  }

  async fill(): Promise<{ readonly changed: number; readonly problem: string }> {
    let way: Way = 'renew';
    for (let field = this.#fields[0]; field && way !== 'leave'; field = this.#fields[this.#at]) {
      way = await this.#visit(field);
      await this.#saves.settled();
      way = this.#go(way);
    }
    return { changed: this.#changed.size, problem: this.#problem };
  }

  /** Lets the field have the keys until one of them leaves it; those that come behind that wait for the next field. */
  async #visit(field: Field): Promise<Way> {
    const { keyboard, screen } = this.view;
    const name = `${unstyled(oneRow(field.label))}, ${kinds[field.type]}`;
    this.#entry = this.#entryOf(field);
    this.#refusal = '';
    const hear = (key: Key) => this.#hear(key, field.label);
    const isSecret = field.type === 'secret';
    screen.voice.name(name);
    return new Promise((resolve) => {
      const context = () => this.#entry?.context ?? '';
      const stop = isSecret ? keyboard.listenSecret(name, hear) : keyboard.listen(hear, context);
      this.#end = (way) => {
        this.#end = () => undefined;
        stop();
        resolve(way);
      };
      this.#show();
    });
  }

  #hear(key: Key, label: string): void {
    const pressed = key.type === 'press' ? chord(key) : '';
    const way = ways[pressed];
    const taken = way ? undefined : this.#entry?.take(key);
    if (!taken) {
      this.#leave(way ?? steps[pressed]);
      return;
    }
    this.#entry = taken.entry;
    this.#refusal = taken.refusal === undefined ? '' : `${label}: ${taken.refusal}`;
    if (taken.save) this.#saves.add({ label, run: taken.save });
    this.#show();
  }

  /** Where there is no field to go to, the one that has the focus keeps it as it is. */
  #leave(way: Way | undefined): void {
    const isNowhere = way === 'previous' ? this.#at === 0 : way === 'next' && this.#isLast;
    if (way && !isNowhere) this.#end(way);
  }

  get #isLast(): boolean {
    return this.#at >= this.#fields.length - 1;
  }

  /** The focus goes that way, unless another field came in the place of the one that was left. */
  #go(way: Way): Way {
    if (way === 'enter' && this.#isLast) return 'leave';
    if (!this.#entry) return way === 'leave' ? way : 'renew';
    if (way === 'next' || way === 'enter')
      this.#at = Math.min(this.#at + 1, this.#fields.length - 1);
    if (way === 'previous') this.#at = Math.max(this.#at - 1, 0);
    return way;
  }

  #saved(label: string, problem: Problem): void {
    if (problem === undefined) this.#changed.add(label);
    this.#problem = problem === undefined ? '' : `${label}: ${problem}`;
    const old = this.#fields[this.#at];
    this.#fields = this.ask();
    const at = this.#fields.findIndex((field) => old && isAlike(field, old));
    this.#at = at < 0 ? Math.max(0, Math.min(this.#at, this.#fields.length - 1)) : at;
    if (at < 0) this.#entry = undefined;
    if (at < 0) this.#end('renew');
    else this.#show();
  }

  #show(): void {
    const [entry, fields, at] = [this.#entry, this.#fields, this.#at];
    const problem = this.#refusal || this.#problem;
    const field = fields[at];
    if (!entry || !field) return;
    const sheet = { title: this.title, fields, at, field, entry, problem };
    const trouble = problem && `. Not saved. ${problem}`;
    this.view.screen.voice.state(entry.spoken + trouble);
    this.view.screen.live((area) => {
      this.view.keyboard.syncField();
      return formRows(sheet, area);
    });
  }

  #entryOf(field: Field): FormInput {
    switch (field.type) {
      case 'text':
        return textInput(this.#newest(field));
      case 'choice':
        return choiceInput(this.#newest(field));
      case 'secret':
        return secretInput(this.#newest(field), this.seal);
      default:
        return field satisfies never;
    }
  }

  /** Gives the field as it was asked for last, so that no save goes by what was true before another. */
  #newest<F extends Field>(first: F): () => F {
    let newest = first;
    return () => {
      newest = this.#fields.find((field): field is F => isAlike(field, first)) ?? newest;
      return newest;
    };
  }
}

const kinds: Readonly<Record<Field['type'], string>> = {
  text: 'text',
  choice: 'choice',
  secret: 'hidden input',
};

function isAlike(one: Field, other: Field): boolean {
  return one.label === other.label && one.type === other.type;
}
