import { Cancelled, Failure } from '../base/failure.ts';
import { LineMask } from '../secrets/line-mask.ts';
import { editAnnouncement } from '../terminal/editor/announce-edit.ts';
import { History } from '../terminal/editor/history.ts';
import { readLine } from '../terminal/editor/read-line.ts';
import { dim, type Printable, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { resolveKeys } from './key-warning.ts';
import { reportError } from './report-error.ts';

/**
 * Asks a question until `read` accepts the answer, and prints the Failures that it throws. An empty answer means `usual`.
 * Throws Cancelled on Ctrl-C and Ctrl-D.
 */
export async function askChoice<T>(
  app: App,
  question: Printable,
  usual: string,
  read: (answer: string) => T,
): Promise<T> {
  while (true) {
    const answer = await typed(app, withUsual(question, usual), '');
    try {
      return read(answer.trim() || usual);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await reportError(app, error);
    }
  }
}

/** Asks for a text, and what to do if it contains a key. Throws as `askChoice` does. */
export async function askText(app: App, question: Printable, where: string): Promise<string> {
  let text = '';
  while (true) {
    text = await typed(app, withUsual(question, 'none'), text);
    const verdict = await resolveKeys(app, text, where);
    if (verdict === 'cancel') throw cancelled();
    if (verdict !== 'edit') return verdict.text;
  }
}

/** Returns what is thrown if a question is cancelled. */
export function cancelled(): Cancelled {
  return new Cancelled('Cancelled. Nothing was stored.');
}

function withUsual(question: Printable, usual: string): Printable {
  return usual === '' ? styled`${question}: ` : styled`${question} ${dim(styled`[${usual}]`)}: `;
}

async function typed(app: App, prompt: Printable, draft: string): Promise<string> {
  const lineMask = new LineMask(app.keys);
  const answer = await readLine(app.view, {
    prompt: () => prompt,
    history: new History(() => ''),
    draft: { before: draft, after: '' },
    hide: (text) => lineMask.spans(text),
    echo: (text) => lineMask.forScreen(text),
    announceEdit: editAnnouncement,
  });
  if (answer.type === 'line') return answer.text;
  throw cancelled();
}
