import type { ConsoleView } from '../console-view.ts';
import { editAnnouncement } from '../editor/announce-edit.ts';
import { History } from '../editor/history.ts';
import { editLine } from '../editor/line-editor.ts';
import { fullText } from '../editor/state.ts';
import { type Printable, styled, unstyled } from '../text/styled-text.ts';

/** Asks a yes-or-no question. Any answer but `y` or `yes`, also Escape and Ctrl-C, is no. */
export async function confirm(view: ConsoleView, question: Printable): Promise<boolean> {
  return (await choose(view, styled`${question} [y/N]`, ['yes', 'no'], 'no')) === 'yes';
}

/**
 * Asks for one of several words, answered with the word or its first letter and Enter. Any other answer, also Escape and
 * Ctrl-C, is the fallback.
 */
export function choose<Choice extends string>(
  view: ConsoleView,
  question: Printable,
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): Promise<Choice> {
  const maxUnits = Math.max(...choices.map(({ length }) => length));
  return ask(view, styled`${question} `, maxUnits, (typed) => {
    const word = typed.toLowerCase();
    return choices.find((choice) => [choice, choice.charAt(0)].includes(word)) ?? fallback;
  });
}

/** Returns whether the user types the whole word. Any other answer, also Escape and Ctrl-C, is no. */
export async function confirmWord(
  view: ConsoleView,
  question: Printable,
  word: string,
): Promise<boolean> {
  const prompt = styled`${question} Type ${word} to continue: `;
  const answer = await ask(view, prompt, word.length, (typed) => (typed === word ? word : 'no'));
  return answer === word;
}

/**
 * Asks for an answer and prints its meaning; a cancelled one is ''. An answer of more than `maxUnits` UTF-16 units is
 * hidden, because it may be a key. Type-ahead is kept for the next line.
 */
async function ask<Meaning extends string>(
  view: ConsoleView,
  prompt: Printable,
  maxUnits: number,
  meaningOf: (typed: string) => Meaning,
): Promise<Meaning> {
  const hide = (text: string) => (text.length > maxUnits ? [{ start: 0, end: text.length }] : []);
  const history = new History(() => '');
  const options = { prompt: () => prompt, history, hide, announceEdit: editAnnouncement };
  view.screen.announcer.setState(unstyled(prompt));
  const restoreTypeahead = view.keyboard.deferTypeahead(false);
  const { state, action } = await editLine(view, options, ['enter', 'interrupt', 'eof', 'escape']);
  restoreTypeahead();
  const meaning = meaningOf(action === 'enter' ? fullText(state).trim() : '');
  view.screen.print(styled`${view.screen.rewritten(prompt)}${meaning}\n`);
  return meaning;
}
