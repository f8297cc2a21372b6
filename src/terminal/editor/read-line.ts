import type { ConsoleView } from '../console-view.ts';
import type { Key } from '../input/keys.ts';
import { mask } from '../screen/paint.ts';
import { lineText } from '../text/line.ts';
import { type Printable, sanitize, styled, verbatim } from '../text/styled-text.ts';
import { edit } from './edit.ts';
import type { EditorAction } from './keymap.ts';
import { editLine, type LineEditorOptions } from './line-editor.ts';
import { createState, type EditState, fullText, renderInputOf } from './state.ts';

/**
 * How the line ended: by Enter, by Ctrl-C, by the abort signal, by Ctrl-D on an empty line, or by Shift-Tab or Up from its
 * first row.
 */
export type ReadLineResult =
  | { readonly type: 'line' | 'interrupt' | 'aborted' | 'back'; readonly text: string }
  | { readonly type: 'eof' };

export interface ReadLineOptions extends LineEditorOptions {
  /** Returns what stays on the screen of an entered text, such as a masked key. */
  readonly echo?: (text: string) => string;
  /** Prints the prompt with the line that was entered; on its own rows as the terminal wraps them if omitted. */
  readonly printEntered?: (view: ConsoleView, text: Printable) => void;
  /** Called with an entered or interrupted text, and awaited, before it is printed. */
  readonly prepare?: (text: string) => Promise<void>;
  /** Receives the state in which the line ended. */
  readonly memory?: { ended: EditState };
  /** Whether Ctrl-D on an empty line does nothing. */
  readonly ignoresEof?: boolean;
}

/**
 * Lets the user edit a line, and with `goesBack` leave it unfinished. When it is entered or interrupted, prints it and adds it
 * to the history.
 */
export async function readLine(
  view: ConsoleView,
  options: ReadLineOptions,
): Promise<ReadLineResult> {
  const endingActions: readonly EditorAction[] = [
    'enter',
    'interrupt',
    ...(options.ignoresEof ? [] : ['eof' as const]),
    ...(options.goesBack ? (['back', 'up'] as const) : []),
  ];
  const { state, action } = await editLine(view, options, endingActions);
  const text = fullText(state);
  if (options.memory) options.memory.ended = state;
  if (action === 'aborted') return { type: action, text };
  if (action === 'back' || action === 'up') return { type: 'back', text };
  await options.prepare?.(text);
  const { line, hidden } = renderInputOf(state, '', options.hide);
  const shown = lineText(line);
  const [masked] = mask([shown] as const, hidden);
  const isEchoed = action === 'enter' && text === shown;
  const echoed = isEchoed && options.echo ? sanitize(options.echo(text)) : masked;
  const printed = styled`${options.prompt()}${echoed}${action === 'interrupt' ? '^C' : ''}`;
  (options.printEntered ?? printVerbatim)(view, printed);
  options.history.add(text);
  if (action === 'eof') return { type: 'eof' };
  return { type: action === 'enter' ? 'line' : 'interrupt', text };
}

/** Prints a text as the terminal wraps it. */
export function printVerbatim({ screen }: ConsoleView, text: Printable): void {
  screen.print(styled`${verbatim(text)}\n`);
}

/**
 * Calls `onInterrupt` at Ctrl-C while no line is edited. All other keys wait for the next prompt, except those for which
 * `takes` returns true. The returned function stops this.
 */
export function captureInterrupt(
  { keyboard }: ConsoleView,
  onInterrupt: () => void,
  takes: (key: Key) => boolean,
): () => void {
  return keyboard.intercept((key) => {
    if (edit(createState(), key).action !== 'interrupt') return takes(key);
    onInterrupt();
    return true;
  });
}
