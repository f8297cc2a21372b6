import { mask, type RenderedRows, type View, windowOf } from '../screen/paint.ts';
import { dim, type Printable, red, styled } from '../text/styled-text.ts';
import { wrapLine } from '../text/wrap.ts';
import type { Field } from './form-fields.ts';
import type { FormInput } from './form-input.ts';
import { type Block, oneRow, shortened, stack, widthOf, wrapped } from './form-layout.ts';

/** All there is to draw of a form. */
export interface FormView {
  readonly title: Printable;
  readonly fields: readonly Field[];
  /** Which field has the focus, that field, and what is entered into it. */
  readonly at: number;
  readonly field: Field;
  readonly entry: FormInput;
  /** What was wrong with the last save, if anything. */
  readonly problem: string;
}

/** Cells for the labels and the values, and whether a note has its place behind the value. */
interface Grid {
  readonly label: number;
  readonly value: number;
  readonly isWide: boolean;
}

const mostRows = 5;
/** Cells that a value has, its margins included, before a label takes more than its share. */
const leastValue = 20;
/** UTF-16 units of a value that are drawn, more than any row holds, and that are looked through for what to hide. */
const longestValue = 1000;
const longestLooked = 2 * longestValue;

/** The form in the view: as many of its fields as there is room for, those around the focus. */
export function formRows(sheet: FormView, { columns, rows }: View): RenderedRows {
  const grid = gridOf(sheet.fields, columns);
  const head = rows > 2 ? [titleRow(sheet, columns)] : [];
  const problem = rows > 4 ? problemRows(sheet.problem, columns) : [];
  const foot = [...problem, ...(rows > 1 ? [keysRow(sheet, columns)] : [])];
  const above = sheet.fields.slice(0, sheet.at).map((field) => restingRow(field, grid));
  const { rows: own, cursor } = focusedBlock(sheet, grid);
  const below = sheet.fields.slice(sheet.at + 1).map((field) => restingRow(field, grid));
  const all = [...above, ...own, ...below];
  const y = above.length + cursor.y;
  const { top, bottom } = windowOf(y, all.length, rows - head.length - foot.length);
  const shown = [...head, ...all.slice(top, bottom + 1), ...foot];
  return stack({ rows: shown, cursor: { x: cursor.x, y: head.length + y - top } }, columns);
}

function gridOf(fields: readonly Field[], columns: number): Grid {
  const widest = Math.max(...fields.map(({ label }) => widthOf(oneRow(label))));
  const most = Math.max(Math.floor(columns * 0.4), Math.min(20, columns - leastValue));
  const label = Math.min(widest, most);
  return { label, value: Math.max(1, columns - label - 4), isWide: columns >= 60 };
}

function titleRow({ title, fields, at }: FormView, columns: number): Printable {
  const place = styled`  ${at + 1} of ${fields.length}`;
  return styled`${shortened(oneRow(title), columns - widthOf(place))}${dim(place)}`;
}

/** Two rows at most. */
function problemRows(problem: string, columns: number): readonly Printable[] {
  if (problem === '') return [];
  const text = oneRow(`Not saved. ${problem}`);
  const [first] = wrapLine(text, columns, true);
  const rest = text.slice(first?.end);
  const rows = [text.slice(0, first?.end), rest].filter((row) => row !== '');
  return rows.map((row) => red(shortened(row as Printable, columns)));
}

/** What the keys do; what has no room is left out. */
function keysRow({ field }: FormView, columns: number): Printable {
  const own = keysOf(field);
  let row = '';
  for (const part of ['↑↓ or Tab move', 'Esc leaves', own, 'every change is saved']) {
    const longer = row === '' ? part : `${row} · ${part}`;
    if (part !== '' && longer.length <= columns) row = longer;
  }
  return dim(styled`${row}`);
}

function keysOf(field: Field): string {
  switch (field.type) {
    case 'text':
      return field.rows ? 'Alt-Enter new row' : '';
    case 'choice':
      return '←→ choose';
    case 'secret':
      return 'typing replaces';
    default:
      return field satisfies never;
  }
}

function restingRow(field: Field, grid: Grid): Printable {
  const stored = storedText(field);
  const note = grid.isWide ? noteBeside(field, grid, widthOf(stored)) : styled``;
  const value = shortened(stored, roomBeside(note, grid));
  return styled`  ${labelOf(field, grid)}  ${value}${note && dim(styled`  ${note}`)}`;
}

function focusedBlock({ field, entry }: FormView, grid: Grid): Block {
  const beside = grid.isWide ? noteBeside(field, grid, roomOf(entry)) : styled``;
  const columns = roomBeside(beside, grid);
  const { rows, cursor } = wrapped(entry.picture, { columns, rows: mostRows });
  const indent = grid.label + 4;
  const blank = ' '.repeat(indent);
  const start = `> ${labelOf(field, grid)}  `;
  const end = beside && dim(styled`  ${beside}`);
  const all = rows.map((row, at) => joined(at === 0 ? start : blank, row, at === 0 ? end : ''));
  const note = grid.isWide ? styled`` : shortened(noteOf(field), indent + grid.value - 2);
  const under = note && dim(styled`  ${note}`);
  return { rows: under ? [...all, under] : all, cursor: { x: indent + cursor.x, y: cursor.y } };
}

/** Cells that an entry in one row fills, its cursor included. */
function roomOf({ picture: { line, preedit } }: FormInput): number {
  return widthOf(oneRow(`${line.before}${preedit}${line.after}`.slice(0, longestValue))) + 1;
}

function labelOf(field: Field, { label }: Grid): Printable {
  const text = shortened(oneRow(field.label), label);
  return styled`${text}${' '.repeat(label - widthOf(text))}`;
}

/** The note in what the value leaves of its cells, which is at least the half of them. */
function noteBeside(field: Field, { value }: Grid, taken: number): Printable {
  return shortened(noteOf(field), Math.max(value >> 1, value - taken - 2));
}

function noteOf({ note }: Field): Printable {
  return oneRow(note?.() ?? '');
}

function roomBeside(note: Printable, { value }: Grid): number {
  return note === '' ? value : Math.max(1, value - widthOf(note) - 2);
}

function storedText(field: Field): Printable {
  if (field.type === 'secret') return oneRow(field.mask());
  const value = field.value();
  const looked = value.slice(0, longestLooked);
  const hidden = field.type === 'text' ? (field.hide?.(looked) ?? []) : [];
  const [shown] = mask([value.slice(0, longestValue)] as const, hidden);
  return shown.replace(/\s+/g, ' ') as Printable;
}

/** Breaks between clusters stay, which `ink` would take for text. */
function joined(...parts: readonly string[]): Printable {
  return parts.join('') as Printable;
}
