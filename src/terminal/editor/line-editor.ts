import type { ConsoleView } from '../console-view.ts';
import type { Key } from '../input/keys.ts';
import { type Highlight, paint, type RenderInput, type View } from '../screen/paint.ts';
import type { Screen } from '../screen/screen.ts';
import { stripInvisible } from '../text/character-filter.ts';
import { createLine, type Line } from '../text/line.ts';
import { dim, type Printable, styled, unstyled } from '../text/styled-text.ts';
import { acceptSuggestion } from './autosuggestion.ts';
import { highlightsOf, splitChips } from './chips.ts';
import { type Edited, type EditOptions, edit, replaceLine } from './edit.ts';
import type { History } from './history.ts';
import type { EditorAction } from './keymap.ts';
import type { Overlay } from './overlay.ts';
import { replacePlaceholders } from './placeholders.ts';
import { createState, type EditState, inputContext, renderInputOf } from './state.ts';

export interface LineEditorOptions extends EditOptions {
  readonly prompt: () => Printable;
  readonly history: History;
  /** The text to start with. */
  readonly draft?: Line;
  /** The state to start with, in place of a draft. */
  readonly initial?: EditState;
  /** Called at the start and after each key with a function that returns the state at the time it is called. */
  readonly onChange?: (state: () => EditState) => void;
  /** Returns the completed line, or a menu of candidates. */
  readonly complete?: (line: Line) => Line | Overlay | undefined;
  /** Returns whether the menu of candidates opens after a character was typed. */
  readonly opensMenu?: (line: Line) => boolean;
  /** Returns the history search. */
  readonly search?: (line: Line) => Overlay | undefined;
  /** Returns the autosuggestion: the text to show after the line in grey. */
  readonly suggest?: (text: string) => string;
  /** Returns the spans of a text to highlight, ordered and without overlap. */
  readonly highlight?: (text: string) => readonly Highlight[];
  /** Returns the announcement of a key's effect on the line for a screen reader. */
  readonly announceEdit?: typeof import('./announce-edit.ts').editAnnouncement;
  /** Ends the editing when it is aborted. */
  readonly signal?: AbortSignal;
}

export interface EditLineResult {
  readonly state: EditState;
  /** What ended the editing. */
  readonly action: EditorAction | 'aborted';
}

/** The line, the text being composed in it, and what is open over it. */
interface EditorState {
  readonly state: EditState;
  readonly preedit: string;
  readonly overlay?: Overlay;
}

/** Lets the user edit a line below the output until a key asks for one of the ending actions. */
export function editLine(
  view: ConsoleView,
  options: LineEditorOptions,
  endingActions: readonly EditorAction[],
): Promise<EditLineResult> {
  const { screen, keyboard } = view;
  screen.announcer.setFieldLabel(unstyled(options.prompt()).trim());
  let editor: EditorState = { state: initialState(options), preedit: '' };
  const show = () =>
    screen.live((area) => {
      keyboard.syncField();
      return paint(renderInput(editor, options, area, screen), area);
    });
  return new Promise((resolve) => {
    const abort = () => end('aborted');
    const end = (action: EditLineResult['action']) => {
      options.signal?.removeEventListener('abort', abort);
      release();
      screen.live(undefined);
      screen.announcer.setState('');
      resolve({ state: editor.state, action });
    };
    const onKey = (key: Key) => {
      const { action, refusal, ...next } = handleKey(editor, key, options);
      announce(view, editor, next, key, options);
      if (editor.overlay) keyboard.cancelTabExit();
      editor = next;
      options.onChange?.(() => editor.state);
      if (action && endingActions.includes(action)) return end(action);
      if (action === 'clear') screen.clear();
      if (refusal) screen.notify(styled`${refusal}`);
      show();
    };
    const release = keyboard.listen(onKey, () => contextOf(editor, options));
    options.signal?.addEventListener('abort', abort, { once: true });
    options.onChange?.(() => editor.state);
    if (options.signal?.aborted) abort();
    else show();
  });
}

/** Returns the state to start with; a long draft is a placeholder. */
function initialState({ draft, initial = createState() }: LineEditorOptions): EditState {
  if (!draft) return initial;
  const [before, after] = [draft.before, draft.after].map(replacePlaceholders);
  return replaceLine(initial, createLine(before ?? '', after));
}

/** Handles a key: first by the overlay, then as accepting the autosuggestion, then as an edit of the line. */
function handleKey(
  editor: EditorState,
  key: Key,
  options: LineEditorOptions,
): EditorState & Omit<Edited, 'state'> {
  const preedit = key.type === 'compose' ? stripInvisible(key.text) : '';
  const result = editor.overlay?.handleKey(key);
  if (result?.type === 'open') return { state: editor.state, preedit: '', overlay: result.overlay };
  const state = result?.line ? replaceLine(editor.state, result.line) : editor.state;
  if (result?.isHandled) return { state, preedit };
  const accepted = acceptSuggestion(key, splitChips(state.line).rest, () =>
    suggestion(state, options),
  );
  if (accepted) return { state: replaceLine(state, accepted), preedit };
  const { state: edited, action, refusal } = edit(state, key, options);
  const { rest } = splitChips(edited.line);
  const opensMenu = key.type === 'text' && options.opensMenu?.(rest);
  const found = opensMenu
    ? menuOver(rest, options)
    : action && lineOrOverlay(options, rest, action);
  if (found && 'handleKey' in found) return { state: edited, preedit, overlay: found };
  return {
    state: found ? replaceLine(edited, found) : edited,
    preedit,
    ...(action && { action }),
    ...(refusal && { refusal }),
  };
}

function announce(
  { screen }: ConsoleView,
  from: EditorState,
  to: EditorState,
  key: Key,
  options: LineEditorOptions,
): void {
  const change = options.announceEdit?.(from.state, to.state, key, options.hide);
  const announcement = to.overlay?.announcement ?? '';
  if (change) screen.announcer.setState(change);
  else if (announcement !== (from.overlay?.announcement ?? ''))
    screen.announcer.setState(announcement);
}

/** Returns the text that input methods may revise: of the line, or of the query typed into an overlay. */
function contextOf({ state, overlay }: EditorState, { hide }: LineEditorOptions): string {
  const { line = state.line, query } = overlay ?? {};
  return inputContext({ ...state, line: query === undefined ? line : createLine(query) }, hide);
}

/** Returns the line or overlay that an action brings up, if any. */
function lineOrOverlay(
  options: LineEditorOptions,
  line: Line,
  action: EditorAction,
): Line | Overlay | undefined {
  switch (action) {
    case 'up':
      return options.history.previous(line);
    case 'down':
      return options.history.next(line);
    case 'complete':
      return options.complete?.(line);
    case 'search':
      return options.search?.(line);
    default:
      return undefined;
  }
}

function menuOver(line: Line, { complete }: LineEditorOptions): Overlay | undefined {
  const completed = complete?.(line);
  return completed && 'handleKey' in completed ? completed : undefined;
}

/** A suggestion is shown only while the cursor is at the end of the text. */
function suggestion({ line }: EditState, { suggest }: LineEditorOptions): string {
  return line.after === '' ? (suggest?.(splitChips(line).rest.before) ?? '') : '';
}

function renderInput(
  { state, preedit, overlay }: EditorState,
  options: LineEditorOptions,
  area: View,
  screen: Screen,
): RenderInput {
  const { chips } = splitChips(state.line);
  const { before, after } = overlay?.line ?? splitChips(state.line).rest;
  const shownState = { ...state, line: { before: chips + before, after } };
  const input = renderInputOf(shownState, preedit, options.hide);
  const ghost = overlay || preedit ? '' : suggestion(state, options);
  return {
    prompt: screen.rewritten(options.prompt()),
    ...input,
    highlights: highlightsOf(shownState, preedit, overlay?.highlights ?? options.highlight),
    ghost: dim(styled`${ghost}`),
    below: overlay?.rows(area).map((row) => screen.rewritten(row)) ?? [],
  };
}
