import type { ConsoleView } from '../console-view.ts';
import { mask } from '../screen/paint.ts';
import { lineText as shownText } from '../text/line.ts';
import { sanitize, styled, verbatim } from '../text/styled-text.ts';
import { edit } from './edit.ts';
import type { EditorAction } from './keymap.ts';
import { editLine, type LineEditorOptions } from './line-editor.ts';
import { createState, fullText, killRingOf, renderInputOf } from './state.ts';

export type ReadLineResult =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'interrupt' | 'left'; readonly text: string }
  | { readonly type: 'eof' };

export interface ReadLineOptions extends LineEditorOptions {
  /** What stays on the screen in place of an entered text. */
  readonly echo?: (text: string) => string;
  /** There is nothing that Ctrl-D could end. */
  readonly ignoresEof?: boolean;
}

/** A line of the user's, edited in place; what was entered stays in the scrollback and, scrubbed, in the history. */
export async function readLine(view: ConsoleView, ask: ReadLineOptions): Promise<ReadLineResult> {
  const ends: readonly EditorAction[] = [
    'enter',
    'interrupt',
    ...(ask.ignoresEof ? [] : ['eof' as const]),
  ];
  const { state, outcome } = await editLine(view, ask, ends);
  const text = fullText(state);
  if (ask.killRing) ask.killRing.ring = killRingOf(state);
  if (outcome === 'left') return { type: outcome, text };
  const { line, hidden } = renderInputOf(state, '', ask.hide);
  const [shown] = mask([shownText(line)], hidden);
  const isWhole = text === shownText(line);
  const kept = outcome === 'enter' && isWhole && ask.echo ? sanitize(ask.echo(text)) : shown;
  const said = styled`${ask.prompt()}${kept}${outcome === 'interrupt' ? '^C' : ''}`;
  view.screen.print(styled`${verbatim(said)}\n`);
  ask.history.add(text);
  if (outcome === 'eof') return { type: 'eof' };
  return { type: outcome === 'enter' ? 'line' : 'interrupt', text };
}

/**
 * Watches the keys while something else has the screen: Ctrl-C calls, Enter is ignored where `isEnterIdle` says so, all
 * else waits for the next prompt. Gives the call that ends it.
 */
export function captureInterrupt(
  { keyboard }: ConsoleView,
  onInterrupt: () => void,
  isEnterIdle: () => boolean,
): () => void {
  return keyboard.intercept((key) => {
    const { action: outcome } = edit(createState(), key);
    if (outcome === 'interrupt') onInterrupt();
    return outcome === 'interrupt' || (outcome === 'enter' && isEnterIdle());
  });
}
