import type { ConsoleView } from '../console-view.ts';
import type { Key } from '../input/keys.ts';
import { type Highlighter, paint, type RenderInput, type View } from '../screen/paint.ts';
import type { Screen } from '../screen/screen.ts';
import { stripInvisible } from '../text/character-filter.ts';
import { createLine, type Line } from '../text/line.ts';
import { dim, type Printable, styled, unstyled } from '../text/styled-text.ts';
import { acceptSuggestion } from './autosuggestion.ts';
import { type Edited, type EditOptions, edit, replaceLine } from './edit.ts';
import type { History } from './history.ts';
import type { EditorAction } from './keymap.ts';
import type { Overlay } from './overlay.ts';
import {
  createState,
  type EditState,
  fullText,
  inputContext,
  type KillRing,
  renderInputOf,
} from './state.ts';

/** What a line is asked for with. */
export interface LineEditorOptions extends EditOptions {
  readonly prompt: () => Printable;
  readonly history: History;
  /** What the line begins with. */
  readonly draft?: Line;
  /** Told after each key how to get the whole text as it is by then. */
  readonly onChange?: (text: () => string) => void;
  /** Where the kills of the lines before are, and this line's go. */
  readonly killRing?: { ring: KillRing };
  /** What the word up to the cursor becomes, or what to choose that from. */
  readonly complete?: (line: Line) => Line | Overlay | undefined;
  /** What searches the lines entered before, over the line at hand. */
  readonly search?: (line: Line) => Overlay | undefined;
  /** What is likely to follow the text, to be offered behind it. */
  readonly suggest?: (text: string) => string;
  /** How to draw the parts of a text, in order and apart. */
  readonly highlight?: (text: string) => readonly Highlighter[];
  /** Returns what a screen reader is told of a key's effect on the line. */
  readonly announceEdit?: typeof import('./announce-edit.ts').editAnnouncement;
  /** Once it is aborted the line is left as it is. */
  readonly signal?: AbortSignal;
}

export interface Ended {
  readonly state: EditState;
  readonly outcome: EditorAction | 'left';
}

/** The line, and what lies over it. */
interface Scene {
  readonly state: EditState;
  readonly preedit: string;
  readonly overlay?: Overlay;
}

/** Edits a line below the output until a key has one of the outcomes. */
export function editLine(
  view: ConsoleView,
  brief: LineEditorOptions,
  ends: readonly EditorAction[],
): Promise<Ended> {
  const { screen, keyboard } = view;
  screen.voice.name(unstyled(brief.prompt()).trim());
  let scene: Scene = { state: beginning(brief), preedit: '' };
  const show = () =>
    screen.live((area) => {
      keyboard.mirror();
      return paint(pictureOf(scene, brief, area, screen), area);
    });
  return new Promise((resolve) => {
    const leave = () => end('left');
    const end = (outcome: Ended['outcome']) => {
      brief.signal?.removeEventListener('abort', leave);
      stop();
      screen.live(undefined);
      screen.voice.state('');
      resolve({ state: scene.state, outcome });
    };
    const stop = keyboard.listen(
      (key) => {
        const { action: outcome, refusal, ...next } = after(scene, key, brief);
        const shown = next.overlay?.announcement ?? '';
        const change = brief.announceEdit?.(scene.state, next.state, key, brief.hide);
        if (change) screen.voice.state(change);
        else if (shown !== (scene.overlay?.announcement ?? '')) screen.voice.state(shown);
        if (scene.overlay) keyboard.stay();
        scene = next;
        brief.onChange?.(() => fullText(scene.state));
        if (outcome && ends.includes(outcome)) {
          end(outcome);
          return;
        }
        if (outcome === 'clear') screen.clear();
        if (refusal) screen.notify(styled`${refusal}`);
        show();
      },
      () => context(scene, brief),
    );
    brief.signal?.addEventListener('abort', leave, { once: true });
    if (brief.signal?.aborted) leave();
    else show();
  });
}

/** A draft may be huge, and then comes as a chip. */
function beginning({ draft, killRing }: LineEditorOptions): EditState {
  const empty = createState(undefined, killRing?.ring);
  return draft ? replaceLine(empty, createLine(draft.before, draft.after)) : empty;
}

/** The scene after a key; what lies over the line has the key first. */
function after(scene: Scene, key: Key, brief: LineEditorOptions): Scene & Omit<Edited, 'state'> {
  const preedit = key.type === 'compose' ? stripInvisible(key.text) : '';
  const taken = scene.overlay?.take(key);
  if (taken?.type === 'open') return { state: scene.state, preedit: '', overlay: taken.overlay };
  const state = taken?.line ? replaceLine(scene.state, taken.line) : scene.state;
  if (taken?.isHandled) return { state, preedit };
  const more = acceptSuggestion(key, state.line, () => suggestion(state, brief));
  if (more) return { state: replaceLine(state, more), preedit };
  const { state: next, action: outcome, refusal } = edit(state, key, brief);
  const found = outcome && brought(brief, next.line, outcome);
  if (found && 'take' in found) return { state: next, preedit, overlay: found };
  return {
    state: found ? replaceLine(next, found) : next,
    preedit,
    ...(outcome && { action: outcome }),
    ...(refusal && { refusal }),
  };
}

/** The text that input methods may revise: of the line, or of what is typed into the search. */
function context({ state, overlay }: Scene, { hide }: LineEditorOptions): string {
  const { line = state.line, query } = overlay ?? {};
  return inputContext({ ...state, line: query === undefined ? line : createLine(query) }, hide);
}

/** What an outcome brings in the place of this line, if anything. */
function brought(
  brief: LineEditorOptions,
  line: Line,
  outcome: EditorAction,
): Line | Overlay | undefined {
  switch (outcome) {
    case 'up':
      return brief.history.previous(line);
    case 'down':
      return brief.history.next(line);
    case 'complete':
      return brief.complete?.(line);
    case 'search':
      return brief.search?.(line);
    default:
      return undefined;
  }
}

/** Only behind the end of a line is there room for a suggestion. */
function suggestion({ line }: EditState, { suggest }: LineEditorOptions): string {
  return line.after === '' ? (suggest?.(line.before) ?? '') : '';
}

function pictureOf(
  { state, preedit, overlay }: Scene,
  brief: LineEditorOptions,
  area: View,
  screen: Screen,
): RenderInput {
  const shown = renderInputOf(
    overlay ? { ...state, line: overlay.line } : state,
    preedit,
    brief.hide,
  );
  const { before, after } = shown.line;
  const ghost = overlay || preedit ? '' : suggestion(state, brief);
  return {
    prompt: screen.rewritten(brief.prompt()),
    ...shown,
    tints: overlay?.highlights ?? brief.highlight?.(before + preedit + after) ?? [],
    ghost: dim(styled`${ghost}`),
    below: overlay?.rows(area).map((row) => screen.rewritten(row)) ?? [],
  };
}
