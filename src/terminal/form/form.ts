import type { Secret } from '../../base/secret.ts';
import type { ConsoleView } from '../console-view.ts';
import { chord, type Key } from '../input/keys.ts';
import { onRowClick } from '../input/row-clicks.ts';
import { oneRow } from '../text/one-row.ts';
import { type Printable, styled, unstyled } from '../text/styled-text.ts';
import { choiceInput, type FieldInput, secretInput, textInput } from './field-inputs.ts';
import type { FormField, Problem } from './form-fields.ts';
import { formRows, type RenderedForm } from './form-rows.ts';
import { SaveQueue } from './save-queue.ts';

type Seal = (value: string) => Secret;
/** How the focus leaves a field: to the field with an index, or `refresh` if the field no longer exists. */
type Exit = 'next' | 'previous' | 'enter' | 'close' | 'refresh' | number;

/** The chords that leave any field. */
const exits: Readonly<Record<string, Exit>> = {
  Tab: 'next',
  'S-Tab': 'previous',
  Enter: 'enter',
  Escape: 'close',
  'C-c': 'close',
  'C-d': 'close',
};
/** The chords that leave a field unless its input handles them. */
const unhandledExits: Readonly<Record<string, Exit>> = {
  ArrowUp: 'previous',
  'C-p': 'previous',
  ArrowDown: 'next',
  'C-n': 'next',
};

/**
 * Shows a form until Escape, Ctrl-C, Ctrl-D or Enter on its last field. Every change is saved at once, one after the other.
 * After each save `fields` is called again, and the focus stays on the field with the same label. The hint follows the title
 * while the form is open.
 */
export async function fillForm(
  view: ConsoleView,
  title: Printable,
  fields: () => readonly FormField[],
  seal: Seal,
  hint: Printable = styled``,
): Promise<void> {
  const { screen } = view;
  const head = styled`${title}${hint}`;
  screen.announcer.announce(unstyled(head));
  const { changed, problem } = await new Form(view, head, fields, seal).fill();
  screen.live(undefined);
  screen.announcer.setState('');
  const count = `${changed} ${changed === 1 ? 'field' : 'fields'} changed`;
  const notSaved = problem && styled` Not saved. ${oneRow(problem)}`;
  screen.notify(styled`${oneRow(title)}: ${count}.${notSaved}`);
}

/** A form on the screen. Keys go to the focused field; while the focus moves they wait. */
class Form {
  readonly #changed = new Set<string>();
  readonly #saves = new SaveQueue((label, problem) => this.#onSaved(label, problem));
  #fields: readonly FormField[];
  #index = 0;
  #input: FieldInput | undefined;
  /** Why the last save failed. */
  #problem = '';
  /** Why the last key was refused. */
  #refusal = '';
  #leaveField: (exit: Exit) => void = () => undefined;
  #rendered: RenderedForm | undefined;

  constructor(
    readonly view: ConsoleView,
    readonly title: Printable,
    readonly currentFields: () => readonly FormField[],
    readonly seal: Seal,
  ) {
    this.#fields = currentFields();
  }

  async fill(): Promise<{ readonly changed: number; readonly problem: string }> {
    const release = onRowClick(this.view.screen.term, (row) => this.#onClick(row));
    let exit: Exit = 'refresh';
    let field = this.#fields[0];
    while (field && exit !== 'close') {
      exit = await this.#editField(field);
      await this.#saves.settled();
      exit = this.#moveFocus(exit);
      field = this.#fields[this.#index];
    }
    release();
    return { changed: this.#changed.size, problem: this.#problem };
  }

  /** Moves the focus to the field in a row, counted from the row of the cursor. */
  #onClick(row: number): void {
    const { cursor, fieldOfRow } = this.#rendered ?? { cursor: { y: 0 }, fieldOfRow: [] };
    const index = fieldOfRow[cursor.y + row];
    if (index !== undefined && index !== this.#index) this.#leaveField(index);
  }

  /** Sends keys to the field until one leaves it. */
  #editField(field: FormField): Promise<Exit> {
    const { keyboard, screen } = this.view;
    const name = `${unstyled(oneRow(field.label))}, ${typeNames[field.type]}`;
    this.#input = this.#createInput(field);
    this.#refusal = '';
    const onKey = (key: Key) => this.#onKey(key, field.label);
    const isSecret = field.type === 'secret';
    screen.announcer.setFieldLabel(name);
    return new Promise((resolve) => {
      const context = () => this.#input?.context ?? '';
      const release = isSecret
        ? keyboard.listenSecret(name, onKey)
        : keyboard.listen(onKey, context);
      this.#leaveField = (exit) => {
        this.#leaveField = () => undefined;
        release();
        resolve(exit);
      };
      this.#show();
    });
  }

  #onKey(key: Key, label: string): void {
    const pressed = key.type === 'press' ? chord(key) : '';
    const exit = exits[pressed];
    const result = exit ? undefined : this.#input?.handleKey(key);
    if (!result) {
      this.#tryLeave(exit ?? unhandledExits[pressed]);
      return;
    }
    this.#input = result.input;
    this.#refusal = result.refusal === undefined ? '' : `${label}: ${result.refusal}`;
    if (result.save) this.#saves.add({ label, run: result.save });
    this.#show();
  }

  /** Leaves the field, unless it is the first or last one in that direction. */
  #tryLeave(exit: Exit | undefined): void {
    const isAtEdge = exit === 'previous' ? this.#index === 0 : exit === 'next' && this.#isLast;
    if (exit && !isAtEdge) this.#leaveField(exit);
  }

  get #isLast(): boolean {
    return this.#index >= this.#fields.length - 1;
  }

  /** Moves the focus, unless another field replaced the one that was left. Returns `close` if the form is to be closed. */
  #moveFocus(exit: Exit): Exit {
    if (exit === 'enter' && this.#isLast) return 'close';
    if (!this.#input) return exit === 'close' ? exit : 'refresh';
    if (typeof exit === 'number') this.#index = Math.min(exit, this.#fields.length - 1);
    if (exit === 'next' || exit === 'enter')
      this.#index = Math.min(this.#index + 1, this.#fields.length - 1);
    if (exit === 'previous') this.#index = Math.max(this.#index - 1, 0);
    return exit;
  }

  #onSaved(label: string, problem: Problem): void {
    if (problem === undefined) this.#changed.add(label);
    this.#problem = problem === undefined ? '' : `${label}: ${problem}`;
    const old = this.#fields[this.#index];
    this.#fields = this.currentFields();
    const index = this.#fields.findIndex((field) => old && isSameField(field, old));
    if (index >= 0) {
      this.#index = index;
      this.#show();
      return;
    }
    this.#index = Math.max(0, Math.min(this.#index, this.#fields.length - 1));
    this.#input = undefined;
    this.#leaveField('refresh');
  }

  #show(): void {
    const [input, fields, index] = [this.#input, this.#fields, this.#index];
    const problem = this.#refusal || this.#problem;
    const field = fields[index];
    if (!input || !field) return;
    const form = { title: this.title, fields, index, field, input, problem };
    this.view.screen.announcer.setState(
      input.announcement + (problem && `. Not saved. ${problem}`),
    );
    this.view.screen.live((area) => {
      this.view.keyboard.syncField();
      this.#rendered = formRows(form, area);
      return this.#rendered;
    });
  }

  #createInput(field: FormField): FieldInput {
    switch (field.type) {
      case 'text':
        return textInput(this.#current(field));
      case 'choice':
        return choiceInput(this.#current(field));
      case 'secret':
        return secretInput(this.#current(field), this.seal);
      default:
        return field satisfies never;
    }
  }

  /** Returns a function that returns the current version of the field, so that no save relies on an outdated one. */
  #current<Field extends FormField>(first: Field): () => Field {
    let current = first;
    return () => {
      current = this.#fields.find((field): field is Field => isSameField(field, first)) ?? current;
      return current;
    };
  }
}

const typeNames: Readonly<Record<FormField['type'], string>> = {
  text: 'text',
  choice: 'choice',
  secret: 'hidden input',
};

function isSameField(one: FormField, other: FormField): boolean {
  return one.label === other.label && one.type === other.type;
}
