import type { ConsoleView } from '../console-view.ts';
import { editAnnouncement } from '../editor/announce-edit.ts';
import { History } from '../editor/history.ts';
import { editLine } from '../editor/line-editor.ts';
import { fullText } from '../editor/state.ts';
import { type Printable, styled, unstyled } from '../text/styled-text.ts';

/** Yes or no; anything but a y, Esc and Ctrl-C included, is no. */
export async function confirm(view: ConsoleView, question: Printable): Promise<boolean> {
  return (await choose(view, styled`${question} [y/N]`, ['yes', 'no'], 'no')) === 'yes';
}

/** One of a few words, answered with it or its first letter and Enter; anything else, Esc and Ctrl-C included, is `otherwise`. */
export function choose<Choice extends string>(
  view: ConsoleView,
  question: Printable,
  choices: readonly Choice[],
  otherwise: NoInfer<Choice>,
): Promise<Choice> {
  const longest = Math.max(...choices.map(({ length }) => length));
  return decided(view, styled`${question} `, longest, (typed) => {
    const word = typed.toLowerCase();
    return choices.find((choice) => [choice, choice.charAt(0)].includes(word)) ?? otherwise;
  });
}

/** Whether the word is typed out; anything else, Esc and Ctrl-C included, is no. */
export async function askWord(
  view: ConsoleView,
  question: Printable,
  word: string,
): Promise<boolean> {
  const prompt = styled`${question} Type ${word} to go on: `;
  const said = await decided(view, prompt, word.length, (typed) => (typed === word ? word : 'no'));
  return said === word;
}

/** What an answer means; given up, it is ''. What is longer than any that fits is hidden, and what was typed before is for the next line. */
async function decided<Meaning extends string>(
  view: ConsoleView,
  prompt: Printable,
  longest: number,
  meaning: (typed: string) => Meaning,
): Promise<Meaning> {
  const hide = (text: string) => (text.length > longest ? [{ start: 0, end: text.length }] : []);
  const ask = {
    prompt: () => prompt,
    history: new History(() => ''),
    hide,
    speak: editAnnouncement,
  };
  view.screen.voice.state(unstyled(prompt));
  const giveBack = view.keyboard.deferTypeahead(false);
  const { state, action: outcome } = await editLine(view, ask, [
    'enter',
    'interrupt',
    'eof',
    'escape',
  ]);
  giveBack();
  const meant = meaning(outcome === 'enter' ? fullText(state).trim() : '');
  view.screen.print(styled`${view.screen.rewritten(prompt)}${meant}\n`);
  return meant;
}
