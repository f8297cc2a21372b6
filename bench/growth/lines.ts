import { editAnnouncement } from '../../src/terminal/editor/announce-edit.ts';
import { edit, endsWithContinuation, replaceLine } from '../../src/terminal/editor/edit.ts';
import { commonPrefix, prefixMatches, rankMatches } from '../../src/terminal/editor/fuzzy-match.ts';
import { searchLines } from '../../src/terminal/editor/history-search.ts';
import { kill } from '../../src/terminal/editor/kill-ring.ts';
import { menuRows } from '../../src/terminal/editor/menu-rows.ts';
import {
  abridgePastes,
  collapsePaste,
  expandPastes,
  hiddenSpans,
  labelPastes,
  plainInput,
} from '../../src/terminal/editor/paste-placeholders.ts';
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
import { type Subject, subject, subjectOf } from './subject.ts';
import { line } from './text.ts';

/** UTF-16 units of a line that is formRows as it is. */
const drawnLine = 20_000;
/** UTF-16 units in the names of as many models as are taken in. */
const models = 500_000;
const view = { columns: 100, rows: 30 };
const none = new Map();
const hide = () => [];
const lineOf = (text: string): at.Line => ({ before: text, after: text });
const stateOf = (text: string): EditState => createState(lineOf(text.slice(0, text.length / 2)));
const pressed =
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

/** Keys, pastes, and how a line, a menu and a form are formRows. */
export const lineSubjects: readonly Subject[] = [
  subjectOf('terminal/candidates rankMatches', candidates, (all) => rankMatches('a', all), models),
  subjectOf('terminal/candidates beginning', candidates, (all) => prefixMatches('a', all), models),
  subjectOf('terminal/candidates commonStart', candidates, commonPrefix, models),
  subjectOf(
    'terminal/listing menuRows',
    candidates,
    (matches) => menuRows({ matches, maxMatches: matches.length }, view),
    models,
  ),
  subject('terminal/chips plain', plainInput, line),
  subject('terminal/chips packed', (text) => collapsePaste(text, none), line),
  subject(
    'terminal/chips expanded',
    (text) => expandPastes('\ufdd0', new Map([['\ufdd0', { text, label: '' }]])),
    line,
  ),
  subject('terminal/chips abridged', (text) => abridgePastes(text, none), drawnLine),
  subject('terminal/chips labelled', (text) => labelPastes(text, none), drawnLine),
  subject(
    'terminal/chips hiddenIn',
    (text) => hiddenSpans(text, none, () => [{ start: 0, end: 5 }]),
    drawnLine,
  ),
  subject(
    'terminal/moveVertically columnOf',
    (text) => cursorColumn(lineOf(text), none),
    drawnLine,
  ),
  subject(
    'terminal/moveVertically moveVertically',
    (text) => moveVertically(lineOf(text), 'up', 5, none),
    drawnLine,
  ),
  subject('terminal/edit edit, a paste', (text) => edit(createState(), { type: 'paste', text })),
  subject('terminal/edit edit, text', (text) => edit(createState(), { type: 'text', text })),
  subjectOf(
    'terminal/edit edit, a letter',
    stateOf,
    (state) => edit(state, { type: 'text', text: 'a' }),
    drawnLine,
  ),
  ...chords.map(([name, key]) =>
    subjectOf(`terminal/edit edit, ${name}`, stateOf, pressed(...key), drawnLine),
  ),
  subject('terminal/edit asksForRow', endsWithContinuation, line),
  subject(
    'terminal/edit replaced',
    (text) => replaceLine(createState(), at.createLine(text)),
    line,
  ),
  subjectOf(
    'terminal/kills kill',
    stateOf,
    (state) => kill(state, at.moveToLineStart, hide),
    drawnLine,
  ),
  subject('terminal/line lineOf', (text) => at.createLine(text), line),
  subject('terminal/sieve strip', stripInvisible, line),
  subjectOf('terminal/state textOf', stateOf, fullText, line),
  subjectOf(
    'terminal/state appearance',
    stateOf,
    (state) => renderInputOf(state, 'a', hide),
    drawnLine,
  ),
  subjectOf(
    'terminal/speech spoken, a deletion',
    stateOf,
    (state) =>
      editAnnouncement(
        state,
        { ...createState(), lastEdit: { type: 'killed' } },
        press('Delete'),
        hide,
      ),
    drawnLine,
  ),
  subjectOf(
    'terminal/paint paint',
    stateOf,
    (state) => paint({ prompt: styled`> `, line: state.line, preedit: '', hidden: [] }, view),
    drawnLine,
  ),
  subject(
    'terminal/paint mask',
    (text) => mask([text], [{ start: 2, end: text.length - 2 }]),
    drawnLine,
  ),
  subjectOf(
    'terminal/row wrapped',
    stateOf,
    (state) => wrapInput({ line: state.line, preedit: '', hidden: [] }, view),
    drawnLine,
  ),
  subjectOf(
    'terminal/search search',
    (text) => Array.from({ length: 20 }, (_, place) => `${place}${text}`),
    (lines) => searchLines(lines, at.emptyLine, hide).handleKey({ type: 'text', text: 'a' }),
    10_000,
  ),
  subject('terminal/secret-typing typedOn', (text) => typeSecret([], { type: 'paste', text })),
  subject('terminal/text-entry textInput', (text) => textInput(() => field(text))),
  subject('terminal/form-rows formRows', sheet),
];

/** The text as names to choose from, a hundred units each. */
function candidates(text: string) {
  return Array.from({ length: text.length / 100 }, (_, place) => ({
    text: text.slice(place * 100, place * 100 + 100),
    description: 'a',
  }));
}

function field(value: string): TextField {
  return { type: 'text', label: 'a', multiline: true, value: () => value, save: () => undefined };
}

function sheet(text: string): unknown {
  const [own, other] = [field('a'), field(text)];
  const input = textInput(() => own);
  const fields = [own, other];
  return formRows({ title: styled`a`, fields, index: 0, field: own, input, problem: '' }, view);
}
