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
 * A question that is put until `read` takes the answer; what that throws is said. An empty answer is `usual`. Throws
 * Cancelled at Ctrl-C and Ctrl-D.
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

/** A text that may be stored: one that holds a key is asked about, and typed anew where it is to be edited. Throws as `ask` does. */
export async function askText(app: App, question: Printable, where: string): Promise<string> {
  let text = '';
  while (true) {
    text = await typed(app, withUsual(question, 'none'), text);
    const verdict = await resolveKeys(app, text, where);
    if (verdict === 'cancel') throw cancelled();
    if (verdict !== 'edit') return verdict.text;
  }
}

/** What is thrown where a question was given up. */
export function cancelled(): Cancelled {
  return new Cancelled('Given up: nothing was stored.');
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
    echo: (text) => lineMask.echo(text),
    announceEdit: editAnnouncement,
  });
  if (answer.type === 'line') return answer.text;
  throw cancelled();
}
