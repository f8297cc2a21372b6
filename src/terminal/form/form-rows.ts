import {
  cursorAt,
  mask,
  type RenderedRows,
  type RenderInput,
  renderRow,
  stackRows,
  type View,
  visibleRange,
} from '../screen/paint.ts';
import type { Point } from '../text/cell-layout.ts';
import { oneRow, truncateRow } from '../text/one-row.ts';
import { dim, type Printable, red, resetStyles, styled, underline } from '../text/styled-text.ts';
import { cursorAfter, layoutText, textWidth } from '../text/width.ts';
import { wrapLine } from '../text/wrap.ts';
import type { FieldInput } from './field-inputs.ts';
import type { FormField } from './form-fields.ts';

/** What is drawn of a form. */
export interface FormView {
  readonly title: Printable;
  readonly fields: readonly FormField[];
  /** The index of the focused field, that field and its input. */
  readonly index: number;
  readonly field: FormField;
  readonly input: FieldInput;
  /** Why the last save or key was refused, '' if it was not. */
  readonly problem: string;
}

/** Rows, and the cell of the cursor in them. */
interface PlacedRows {
  readonly rows: readonly Printable[];
  readonly cursor: Point;
}

/** Columns for the labels and the values, and whether notes are shown after values or in a row of their own. */
interface Columns {
  readonly label: number;
  readonly value: number;
  readonly isWide: boolean;
}

const maxInputRows = 5;
/** Columns below which notes are shown in a row of their own. */
const narrow = 60;
/** Columns of the value, its margins included, that labels do not take. */
const minValueColumns = 20;
/** UTF-16 units of an unfocused value that are drawn, more than a row has, and that are searched for spans to hide. */
const maxShownUnits = 1000;
const maxSearchedUnits = 2 * maxShownUnits;

export interface RenderedForm extends RenderedRows {
  /** The index of the field in each row; undefined for other rows. */
  readonly fieldOfRow: readonly (number | undefined)[];
}

/** Returns the rows of a form in the view: as many fields around the focused one as there is room for. */
export function formRows(form: FormView, { columns, rows }: View): RenderedForm {
  const widths = columnsFor(form.fields, columns);
  const head = rows > 2 ? [titleRow(form, columns)] : [];
  const problem = rows > 4 ? problemRows(form.problem, columns) : [];
  const foot = [...problem, ...(rows > 1 ? [keysRow(form, columns)] : [])];
  const above = form.fields.slice(0, form.index).map((field) => unfocusedRow(field, widths));
  const focused = focusedRows(form, widths);
  const below = form.fields.slice(form.index + 1).map((field) => unfocusedRow(field, widths));
  const all = [...above, ...focused.rows, ...below];
  const y = above.length + focused.cursor.y;
  const { top, bottom } = visibleRange(y, all.length, rows - head.length - foot.length);
  const shown = [...head, ...all.slice(top, bottom + 1), ...foot];
  const cursor = { x: Math.min(focused.cursor.x, columns - 1), y: head.length + y - top };
  const owners = form.fields.flatMap((_, index) =>
    index === form.index ? focused.rows.map(() => index) : [index],
  );
  return {
    rows: stackRows(shown.map((row) => [renderRow(row, columns)])),
    cursor,
    fieldOfRow: [...head.map(() => undefined), ...owners.slice(top, bottom + 1)],
  };
}

function columnsFor(fields: readonly FormField[], columns: number): Columns {
  const widest = Math.max(...fields.map(({ label }) => textWidth(oneRow(label))));
  const max = Math.max(Math.floor(columns * 0.4), Math.min(20, columns - minValueColumns));
  const label = Math.min(widest, max);
  return { label, value: Math.max(1, columns - label - 4), isWide: columns >= narrow };
}

function titleRow({ title, fields, index }: FormView, columns: number): Printable {
  const position = styled`  ${index + 1} of ${fields.length}`;
  return styled`${truncateRow(oneRow(title), columns - textWidth(position))}${dim(position)}`;
}

/** Returns at most two rows. */
function problemRows(problem: string, columns: number): readonly Printable[] {
  if (problem === '') return [];
  const text = oneRow(`Not saved. ${problem}`);
  const [first] = wrapLine(text, columns, true);
  const rows = [text.slice(0, first?.end), text.slice(first?.end)].filter((row) => row !== '');
  return rows.map((row) => red(truncateRow(row as Printable, columns)));
}

/** Returns what the keys do, as far as there is room; on a narrow screen first that changes are saved. */
function keysRow({ field }: FormView, columns: number): Printable {
  const parts = ['↑↓ or Tab move', 'Esc closes', keysOf(field), 'every change is saved'];
  let row = '';
  for (const part of columns < narrow ? parts.toReversed() : parts) {
    const longer = row === '' ? part : `${row} · ${part}`;
    if (part !== '' && longer.length <= columns) row = longer;
  }
  return dim(styled`${row}`);
}

function keysOf(field: FormField): string {
  switch (field.type) {
    case 'text':
      if (field.replacedByTyping) return 'typing replaces';
      return field.multiline ? 'Alt-Enter new line' : '';
    case 'choice':
      return '←→ choose';
    case 'secret':
      return field.isChanged() ? 'Ctrl-Z restores' : 'typing replaces';
    default:
      return field satisfies never;
  }
}

function unfocusedRow(field: FormField, columns: Columns): Printable {
  const stored = storedText(field) || emptyText(field, columns);
  const note = columns.isWide ? noteBeside(field, columns, textWidth(stored)) : styled``;
  const value = truncateRow(stored, columnsBeside(note, columns));
  return styled`  ${labelOf(field, columns)}  ${value}${note && dim(styled`  ${note}`)}`;
}

/** Returns what is shown of an empty value where there is no room for the note of the field. */
function emptyText(field: FormField, { isWide }: Columns): Printable {
  return isWide || field.type !== 'secret' ? styled`` : dim(styled`no key`);
}

function focusedRows({ field, input }: FormView, columns: Columns): PlacedRows {
  const beside = columns.isWide ? noteBeside(field, columns, inputWidth(input)) : styled``;
  const view = { columns: columnsBeside(beside, columns), rows: maxInputRows };
  const { rows, cursor } = wrapInput(input.renderInput, view);
  const indent = columns.label + 4;
  const start = `> ${labelOf(field, columns)}  `;
  const end = beside && dim(styled`  ${beside}`);
  const all = rows.map((row, index) =>
    concat(index === 0 ? start : ' '.repeat(indent), row, index === 0 ? end : ''),
  );
  const below = columns.isWide ? styled`` : truncateRow(noteOf(field), indent + columns.value - 2);
  const noteRow = below && dim(styled`  ${below}`);
  return {
    rows: noteRow ? [...all, noteRow] : all,
    cursor: { x: indent + cursor.x, y: cursor.y },
  };
}

/** Returns the cells that an input in one row takes, its cursor included. */
function inputWidth({ renderInput: { line, preedit } }: FieldInput): number {
  return textWidth(oneRow(`${line.before}${preedit}${line.after}`.slice(0, maxShownUnits))) + 1;
}

function labelOf(field: FormField, { label }: Columns): Printable {
  const text = truncateRow(oneRow(field.label), label);
  return styled`${text}${' '.repeat(label - textWidth(text))}`;
}

/** Returns the note in the cells that the value leaves, which are at least half of its column. */
function noteBeside(field: FormField, { value }: Columns, taken: number): Printable {
  return truncateRow(noteOf(field), Math.max(value >> 1, value - taken - 2));
}

function noteOf({ note }: FormField): Printable {
  return oneRow(note?.() ?? '');
}

function columnsBeside(note: Printable, { value }: Columns): number {
  return note === '' ? value : Math.max(1, value - textWidth(note) - 2);
}

function storedText(field: FormField): Printable {
  if (field.type === 'secret') return oneRow(field.mask());
  const value = field.value();
  const searched = value.slice(0, maxSearchedUnits);
  const hidden = field.type === 'text' ? (field.hide?.(searched) ?? []) : [];
  const [masked] = mask([value.slice(0, maxShownUnits)] as const, hidden);
  return masked.replace(/\s+/g, ' ') as Printable;
}

/** Wraps the line of an input into rows as wide as the view; of more rows than that has, keeps those around the cursor. */
export function wrapInput(
  { line, preedit, hidden }: Omit<RenderInput, 'prompt'>,
  { columns, rows }: View,
): PlacedRows {
  const [before, composed, after] = mask([line.before, preedit, line.after] as const, hidden);
  const head = resetStyles + before + resetStyles + underline(composed) + resetStyles;
  const cursor = cursorAt(cursorAfter(head, columns), after, columns);
  const texts = rowsOf(head + after, columns);
  while (texts.length <= cursor.y) texts.push('');
  const { top, bottom } = visibleRange(cursor.y, texts.length, rows);
  return {
    rows: texts.slice(top, bottom + 1).map((text) => text as Printable),
    cursor: { x: cursor.x, y: cursor.y - top },
  };
}

/** Returns the rows of a text as a terminal wraps it, tabs as spaces because the rows are drawn indented. */
function rowsOf(text: string, columns: number): string[] {
  const height = cursorAfter(text, columns).y + 1;
  const rows = Array.from({ length: height }, () => '');
  for (const item of layoutText(text, columns)) {
    const spaces = cursorAfter('\t', columns, item.x).x - item.x;
    rows[item.y] += item.text === '\t' ? ' '.repeat(spaces) : item.text.replace('\n', '');
  }
  return rows;
}

/** Concatenates parts without the `styled` tag, which would show the breaks between clusters as text. */
function concat(...parts: readonly string[]): Printable {
  return parts.join('') as Printable;
}
