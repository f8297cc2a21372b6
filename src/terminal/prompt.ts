import { edit } from './edit.ts';
import { type Brief, editLine } from './editing.ts';
import type { Glass } from './glass.ts';
import { History } from './history.ts';
import { clean, ink, type Printable, unstyled, verbatim } from './ink.ts';
import type { Outcome } from './keymap.ts';
import { textOf as shownText } from './line.ts';
import { mask } from './paint.ts';
import { appearance, begin, ringOf, textOf } from './state.ts';

export type Answer =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'interrupt' | 'left'; readonly text: string }
  | { readonly type: 'eof' };

export interface Ask extends Brief {
  /** What stays on the screen in place of an entered text. */
  readonly echo?: (text: string) => string;
  /** There is nothing that Ctrl-D could end. */
  readonly isLast?: boolean;
}

/** A line of the user's, edited in place; what was entered stays in the scrollback and, scrubbed, in the history. */
export async function readLine(glass: Glass, ask: Ask): Promise<Answer> {
  const ends: readonly Outcome[] = ['enter', 'interrupt', ...(ask.isLast ? [] : ['eof' as const])];
  const { state, outcome } = await editLine(glass, ask, ends);
  const text = textOf(state);
  if (ask.desk) ask.desk.ring = ringOf(state);
  if (outcome === 'left') return { type: outcome, text };
  const { line, hidden } = appearance(state, '', ask.hide);
  const [shown] = mask([shownText(line)], hidden);
  const isWhole = text === shownText(line);
  const kept = outcome === 'enter' && isWhole && ask.echo ? clean(ask.echo(text)) : shown;
  const said = ink`${ask.prompt()}${kept}${outcome === 'interrupt' ? '^C' : ''}`;
  glass.screen.print(ink`${verbatim(said)}\n`);
  ask.history.add(text);
  if (outcome === 'eof') return { type: 'eof' };
  return { type: outcome === 'enter' ? 'line' : 'interrupt', text };
}

/** Yes or no; anything but a y, Esc and Ctrl-C included, is no. */
export async function confirm(glass: Glass, question: Printable): Promise<boolean> {
  return (await choose(glass, ink`${question} [y/N]`, ['yes', 'no'], 'no')) === 'yes';
}

/** One of a few words, answered with it or its first letter and Enter; anything else, Esc and Ctrl-C included, is `otherwise`. */
export function choose<Choice extends string>(
  glass: Glass,
  question: Printable,
  choices: readonly Choice[],
  otherwise: NoInfer<Choice>,
): Promise<Choice> {
  const longest = Math.max(...choices.map(({ length }) => length));
  return decided(glass, ink`${question} `, longest, (typed) => {
    const word = typed.toLowerCase();
    return choices.find((choice) => [choice, choice.charAt(0)].includes(word)) ?? otherwise;
  });
}

/** Whether the word is typed out; anything else, Esc and Ctrl-C included, is no. */
export async function askWord(glass: Glass, question: Printable, word: string): Promise<boolean> {
  const prompt = ink`${question} Type ${word} to go on: `;
  const said = await decided(glass, prompt, word.length, (typed) => (typed === word ? word : 'no'));
  return said === word;
}

/** What an answer means; given up, it is ''. What is longer than any that fits is hidden, and what was typed before is for the next line. */
async function decided<Meaning extends string>(
  glass: Glass,
  prompt: Printable,
  longest: number,
  meaning: (typed: string) => Meaning,
): Promise<Meaning> {
  const hide = (text: string) => (text.length > longest ? [{ start: 0, end: text.length }] : []);
  const ask = { prompt: () => prompt, history: new History(() => ''), hide };
  glass.screen.voice.state(unstyled(prompt));
  const giveBack = glass.keyboard.setAside(false);
  const { state, outcome } = await editLine(glass, ask, ['enter', 'interrupt', 'eof', 'escape']);
  giveBack();
  const meant = meaning(outcome === 'enter' ? textOf(state).trim() : '');
  glass.screen.print(ink`${prompt}${meant}\n`);
  return meant;
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
