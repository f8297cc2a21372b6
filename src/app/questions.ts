import { Cancelled, Failure } from '../base/failure.ts';
import { LineMask } from '../secrets/line-mask.ts';
import { editAnnouncement } from '../terminal/editor/announce-edit.ts';
import { History } from '../terminal/editor/history.ts';
import { printIndented } from '../terminal/editor/print-indented.ts';
import { type ReadLineOptions, readLine } from '../terminal/editor/read-line.ts';
import { dim, type Printable, styled, unstyled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { resolveKeys } from './key-warning.ts';
import { reportError } from './report-error.ts';

/** The texts typed at questions of a series, by question, with which they begin when they are asked again. */
export type Drafts = Map<string, string>;

/** How a question differs from a single one without completion. */
export interface QuestionOptions extends Pick<ReadLineOptions, 'complete'> {
  /** The texts of the series that the question belongs to. The user may go back from it. */
  readonly drafts?: Drafts | undefined;
}

/** Thrown when the user goes back from a question to the one before it. */
export class WentBack extends Error {}

/** Asks questions in order, again from the one before when the user goes back. Rejects as they do. */
export async function askInOrder(questions: readonly (() => Promise<void>)[]): Promise<void> {
  for (let at = 0; at < questions.length; ) {
    try {
      await questions[at]?.();
      at += 1;
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
      at = Math.max(0, at - 1);
    }
  }
}

/**
 * Asks a question until `read` accepts the answer, and prints the Failures that it throws. An empty answer means `usual`.
 * Throws Cancelled on Ctrl-C and Ctrl-D, and WentBack.
 */
export async function askChoice<T>(
  app: App,
  question: Printable,
  usual: string,
  read: (answer: string) => T,
  options: QuestionOptions = {},
): Promise<T> {
  while (true) {
    const answer = await typed(app, question, usual, options);
    try {
      return read(answer.trim() || usual);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      options.drafts?.delete(unstyled(question));
      await reportError(app, error);
    }
  }
}

/** Asks for a text, and what to do if it contains a key. Throws as `askChoice` does. */
export async function askText(
  app: App,
  question: Printable,
  where: string,
  drafts: Drafts,
): Promise<string> {
  const name = unstyled(question);
  while (true) {
    const text = await typed(app, question, 'none', { drafts });
    const verdict = await resolveKeys(app, text, where);
    if (verdict === 'cancel') throw cancelled();
    if (verdict === 'edit') continue;
    drafts.set(name, verdict.text);
    return verdict.text;
  }
}

/** Returns what is thrown if a question is cancelled. */
export function cancelled(): Cancelled {
  return new Cancelled('Cancelled. Nothing was stored.');
}

function withUsual(question: Printable, usual: string): Printable {
  return usual === '' ? styled`${question}: ` : styled`${question} ${dim(styled`[${usual}]`)}: `;
}

/** Reads an answer, which begins with the draft of the question. Throws Cancelled and WentBack. */
async function typed(
  app: App,
  question: Printable,
  usual: string,
  { drafts, ...options }: QuestionOptions,
): Promise<string> {
  const lineMask = new LineMask(app.keys);
  const name = unstyled(question);
  const answer = await readLine(app.view, {
    ...options,
    prompt: () => withUsual(question, usual),
    history: new History(() => ''),
    draft: { before: drafts?.get(name) ?? '', after: '' },
    hide: (text) => lineMask.spans(text),
    echo: (text) => lineMask.forScreen(text),
    printEntered: printIndented,
    announceEdit: editAnnouncement,
    goesBack: drafts !== undefined,
  });
  if (answer.type !== 'line' && answer.type !== 'back') throw cancelled();
  drafts?.set(name, answer.text);
  if (answer.type === 'back') throw new WentBack();
  return answer.text;
}
