import { editAnnouncement } from '../../src/terminal/editor/announce-edit.ts';
import { edit, endsWithContinuation, replaceLine } from '../../src/terminal/editor/edit.ts';
import { commonPrefix, prefixMatches, rankMatches } from '../../src/terminal/editor/fuzzy-match.ts';
import { searchLines } from '../../src/terminal/editor/history-search.ts';
import { kill } from '../../src/terminal/editor/kill-ring.ts';
import { menuRows } from '../../src/terminal/editor/menu-rows.ts';
import {
  abridgePlaceholders,
  collapsePaste,
  expandPastes,
  hiddenSpans,
  labelPlaceholders,
  plainInput,
} from '../../src/terminal/editor/placeholders.ts';
import {
  createState,
  type EditState,
  fullText,
  renderInputOf,
} from '../../src/terminal/editor/state.ts';
import { cursorColumn, moveVertically } from '../../src/terminal/editor/vertical-motion.ts';
import { textInput } from '../../src/terminal/form/field-inputs.ts';
import type { TextField } from '../../src/terminal/form/form-fields.ts';
import { formRows, wrapInput } from '../../src/terminal/form/form-rows.ts';
import { typeSecret } from '../../src/terminal/form/secret-text.ts';
import { press } from '../../src/terminal/input/keys.ts';
import { mask, paint } from '../../src/terminal/screen/paint.ts';
import { stripInvisible } from '../../src/terminal/text/character-filter.ts';
import * as at from '../../src/terminal/text/line.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { type Benchmark, benchmark, benchmarkWithInput } from './benchmark.ts';
import { maxLineLength } from './text.ts';

/** The length of the longest line that is drawn in full, in UTF-16 units. */
const maxDrawnLength = 20_000;
/** The length of all names in the longest accepted list of models, in UTF-16 units. */
const maxModelNames = 500_000;
const view = { columns: 100, rows: 30 };
const noPlaceholders = new Map();
const hideNothing = () => [];
const lineOf = (text: string): at.Line => ({ before: text, after: text });
const stateOf = (text: string): EditState => createState(lineOf(text.slice(0, text.length / 2)));
const pressKey =
  (...key: Parameters<typeof press>) =>
  (state: EditState) =>
    edit(state, press(...key));

type Chord = readonly [name: string, key: Parameters<typeof press>];

const chords: readonly Chord[] = [
  ...['Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'End', 'Backspace', 'Delete'].map(
    (name): Chord => [name, [name]],
  ),
  ...['w', 'u', 'k', 't', 'o', 'y'].map((name): Chord => [`Ctrl-${name}`, [name, 'ctrl']]),
  ...['b', 'f', 'd'].map((name): Chord => [`Alt-${name}`, [name, 'alt']]),
];

/** Editing and pasting, and drawing of the line, the menu and forms. */
export const editorBenchmarks: readonly Benchmark[] = [
  benchmarkWithInput(
    'terminal/editor/fuzzy-match rankMatches',
    candidates,
    (all) => rankMatches('a', all),
    maxModelNames,
  ),
  benchmarkWithInput(
    'terminal/editor/fuzzy-match prefixMatches',
    candidates,
    (all) => prefixMatches('a', all),
    maxModelNames,
  ),
  benchmarkWithInput(
    'terminal/editor/fuzzy-match commonPrefix',
    candidates,
    commonPrefix,
    maxModelNames,
  ),
  benchmarkWithInput(
    'terminal/editor/menu-rows menuRows',
    candidates,
    (matches) => menuRows({ matches, maxMatches: matches.length }, view),
    maxModelNames,
  ),
  benchmark('terminal/editor/placeholders plainInput', plainInput, maxLineLength),
  benchmark(
    'terminal/editor/placeholders collapsePaste',
    (text) => collapsePaste(text, noPlaceholders),
    maxLineLength,
  ),
  benchmark(
    'terminal/editor/placeholders expandPastes',
    (text) => expandPastes('\ufdd0', new Map([['\ufdd0', { text, label: '' }]])),
    maxLineLength,
  ),
  benchmark(
    'terminal/editor/placeholders abridgePlaceholders',
    (text) => abridgePlaceholders(text, noPlaceholders),
    maxDrawnLength,
  ),
  benchmark(
    'terminal/editor/placeholders labelPlaceholders',
    (text) => labelPlaceholders(text, noPlaceholders),
    maxDrawnLength,
  ),
  benchmark(
    'terminal/editor/placeholders hiddenSpans',
    (text) => hiddenSpans(text, noPlaceholders, () => [{ start: 0, end: 5 }]),
    maxDrawnLength,
  ),
  benchmark(
    'terminal/editor/vertical-motion cursorColumn',
    (text) => cursorColumn(lineOf(text), noPlaceholders),
    maxDrawnLength,
  ),
  benchmark(
    'terminal/editor/vertical-motion moveVertically',
    (text) => moveVertically(lineOf(text), 'up', 5, noPlaceholders),
    maxDrawnLength,
  ),
  benchmark('terminal/editor/edit edit, a paste', (text) =>
    edit(createState(), { type: 'paste', text }),
  ),
  benchmark('terminal/editor/edit edit, text', (text) =>
    edit(createState(), { type: 'text', text }),
  ),
  benchmarkWithInput(
    'terminal/editor/edit edit, a letter',
    stateOf,
    (state) => edit(state, { type: 'text', text: 'a' }),
    maxDrawnLength,
  ),
  ...chords.map(([name, key]) =>
    benchmarkWithInput(
      `terminal/editor/edit edit, ${name}`,
      stateOf,
      pressKey(...key),
      maxDrawnLength,
    ),
  ),
  benchmark('terminal/editor/edit endsWithContinuation', endsWithContinuation, maxLineLength),
  benchmark(
    'terminal/editor/edit replaceLine',
    (text) => replaceLine(createState(), at.createLine(text)),
    maxLineLength,
  ),
  benchmarkWithInput(
    'terminal/editor/kill-ring kill',
    stateOf,
    (state) => kill(state, at.moveToLineStart, hideNothing),
    maxDrawnLength,
  ),
  benchmark('terminal/text/line createLine', (text) => at.createLine(text), maxLineLength),
  benchmark('terminal/text/character-filter stripInvisible', stripInvisible, maxLineLength),
  benchmarkWithInput('terminal/editor/state fullText', stateOf, fullText, maxLineLength),
  benchmarkWithInput(
    'terminal/editor/state renderInputOf',
    stateOf,
    (state) => renderInputOf(state, 'a', hideNothing),
    maxDrawnLength,
  ),
  benchmarkWithInput(
    'terminal/editor/announce-edit editAnnouncement, a deletion',
    stateOf,
    (state) =>
      editAnnouncement(
        state,
        { ...createState(), lastEdit: { type: 'killed' } },
        press('Delete'),
        hideNothing,
      ),
    maxDrawnLength,
  ),
  benchmarkWithInput(
    'terminal/screen/paint paint',
    stateOf,
    (state) => paint({ prompt: styled`> `, line: state.line, preedit: '', hidden: [] }, view),
    maxDrawnLength,
  ),
  benchmark(
    'terminal/screen/paint mask',
    (text) => mask([text], [{ start: 2, end: text.length - 2 }]),
    maxDrawnLength,
  ),
  benchmarkWithInput(
    'terminal/form/form-rows wrapInput',
    stateOf,
    (state) => wrapInput({ line: state.line, preedit: '', hidden: [] }, view),
    maxDrawnLength,
  ),
  benchmarkWithInput(
    'terminal/editor/history-search searchLines',
    (text) => Array.from({ length: 20 }, (_, place) => `${place}${text}`),
    (lines) => searchLines(lines, at.emptyLine, hideNothing).handleKey({ type: 'text', text: 'a' }),
    10_000,
  ),
  benchmark('terminal/form/secret-text typeSecret', (text) =>
    typeSecret([], { type: 'paste', text }),
  ),
  benchmark('terminal/form/field-inputs textInput', (text) => textInput(() => field(text))),
  benchmark('terminal/form/form-rows formRows', formOf),
];

/** Splits the text into completion candidates of 100 UTF-16 units. */
function candidates(text: string) {
  return Array.from({ length: text.length / 100 }, (_, place) => ({
    text: text.slice(place * 100, place * 100 + 100),
    description: 'a',
  }));
}

function field(value: string): TextField {
  return { type: 'text', label: 'a', multiline: true, value: () => value, save: () => undefined };
}

function formOf(text: string): unknown {
  const [own, other] = [field('a'), field(text)];
  const input = textInput(() => own);
  const fields = [own, other];
  return formRows({ title: styled`a`, fields, index: 0, field: own, input, problem: '' }, view);
}
