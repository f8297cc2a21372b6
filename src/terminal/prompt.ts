import { edit } from './edit.ts';
import { type Brief, editLine } from './editing.ts';
import type { Glass } from './glass.ts';
import { History } from './history.ts';
import { clean, ink, type Printable, unstyled, verbatim } from './ink.ts';
import { textOf as shownText } from './line.ts';
import { mask } from './paint.ts';
import { appearance, begin, ringOf, textOf } from './state.ts';

export type Answer =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'interrupt'; readonly text: string }
  | { readonly type: 'eof' };

export interface Ask extends Brief {
  /** What stays on the screen in place of an entered text. */
  readonly echo?: (text: string) => string;
}

/** A line of the user's, edited in place; what was entered stays in the scrollback and, scrubbed, in the history. */
export async function readLine(glass: Glass, ask: Ask): Promise<Answer> {
  const { state, outcome } = await editLine(glass, ask, ['enter', 'interrupt', 'eof']);
  const text = textOf(state);
  const { line, hidden } = appearance(state, '', ask.hide);
  const [shown] = mask([shownText(line)], hidden);
  const isWhole = text === shownText(line);
  const kept = outcome === 'enter' && isWhole && ask.echo ? clean(ask.echo(text)) : shown;
  const said = ink`${ask.prompt()}${kept}${outcome === 'interrupt' ? '^C' : ''}`;
  glass.screen.print(ink`${verbatim(said)}\n`);
  ask.history.add(text);
  if (ask.desk) ask.desk.ring = ringOf(state);
  if (outcome === 'eof') return { type: 'eof' };
  return { type: outcome === 'enter' ? 'line' : 'interrupt', text };
}

/** Yes or no; anything but a y, Esc and Ctrl-C included, is no. */
export async function confirm(glass: Glass, question: Printable): Promise<boolean> {
  return agree(glass, ink`${question} [y/N] `, 'yes', /^\s*y(es)?\s*$/i);
}

/** Whether the word is typed out; anything else, Esc and Ctrl-C included, is no. */
export async function askWord(glass: Glass, question: Printable, word: string): Promise<boolean> {
  return agree(
    glass,
    ink`${question} Type ${word} to go on: `,
    word,
    new RegExp(`^\\s*${word}\\s*$`),
  );
}

/** Whether an answer fits; what is longer than `yes`, how agreement stays on the screen, is hidden. */
async function agree(
  glass: Glass,
  prompt: Printable,
  yes: string,
  fitting: RegExp,
): Promise<boolean> {
  const hide = (text: string) => (text.length > yes.length ? [{ start: 0, end: text.length }] : []);
  const ask = { prompt: () => prompt, history: new History(() => ''), hide };
  glass.screen.voice.state(unstyled(prompt));
  const { state, outcome } = await editLine(glass, ask, ['enter', 'interrupt', 'eof', 'escape']);
  const isYes = outcome === 'enter' && fitting.test(textOf(state));
  glass.screen.print(ink`${prompt}${isYes ? yes : 'no'}\n`);
  return isYes;
}

/**
 * Watches the keys while something else has the screen: Ctrl-C calls, Enter is ignored where `isEnterIdle` says so, all
 * else waits for the next prompt. Gives the call that ends it.
 */
export function hold(
  { keyboard }: Glass,
  onInterrupt: () => void,
  isEnterIdle: () => boolean,
): () => void {
  return keyboard.oversee((key) => {
    const { outcome } = edit(begin(), key);
    if (outcome === 'interrupt') onInterrupt();
    return outcome === 'interrupt' || (outcome === 'enter' && isEnterIdle());
  });
}
