import type { Turn } from '../chat/turn.ts';
import { redactLong } from '../secrets/redact-long.ts';
import type { ReplyRecord } from '../storage/session.ts';
import { hasText } from '../storage/session.ts';
import { printLong } from '../terminal/screen/long-text.ts';
import { cyan, dim, quoted, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

/**
 * Prints a stored question and its reply as text from outside, which an import may have brought; keys are masked. Rejects
 * as the signal says after Ctrl-C.
 */
export async function printTurn(app: App, { question, reply }: Turn): Promise<void> {
  const { screen } = app.view;
  const printText = async (text: string, prefix = styled``) => {
    const redacted = await redactLong(app.keys.known, text);
    screen.print(quoted(prefix));
    await printLong(screen, redacted, app.console.signal, quoted);
    screen.print(quoted(styled`\n`));
  };
  await printText(question.text, cyan(styled`> `));
  if (reply && hasText(reply)) await printText(reply.text.trimEnd());
  const note = reply ? noteAbout(reply.ending) : 'no reply';
  if (note) screen.print(dim(styled`[${note}]\n`));
}

/**
 * Returns how a reply ended, where that was not by itself. `reason` is the provider's word for it in one row; blanks in it
 * become underscores, so that it begins no row that reads as the console's own.
 */
export function noteAbout(ending: ReplyRecord['ending'], reason?: string): string | undefined {
  const why = reason ? ` (${reason.replace(/\s+/g, '_')})` : '';
  switch (ending) {
    case 'done':
      return undefined;
    case 'cancelled':
      return 'stopped';
    case 'length':
      return `ended early: the length limit was reached${why}`;
    case 'refused':
      return `ended early: refused${why}`;
    case 'unfinished':
      return `unfinished${why}`;
    case 'failed':
      return 'broke off';
    case 'interrupted':
      return 'interrupted';
  }
}
