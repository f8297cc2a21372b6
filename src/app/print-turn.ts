import { attachmentLabel } from '../attachments/label.ts';
import type { Turn } from '../chat/turn.ts';
import { redactLong } from '../secrets/redact-long.ts';
import { filesOf } from '../storage/question-files.ts';
import type { ReplyRecord } from '../storage/session.ts';
import { hasText } from '../storage/session.ts';
import { firstLine } from '../terminal/markdown/plain-lines.ts';
import { printLong, writeLong } from '../terminal/screen/long-text.ts';
import { IndentedLine } from '../terminal/text/indented-line.ts';
import { cyan, dim, quoted, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { replyOutputs } from './reply-outputs.ts';
import { printSources } from './search-view.ts';

/**
 * Prints a stored question and its reply as text from outside, since an import may have added them, with keys masked.
 * Rejects with the signal's reason after Ctrl-C.
 */
export async function printTurn(app: App, { question, reply }: Turn): Promise<void> {
  const { screen } = app.view;
  const labels = filesOf(question).map(attachmentLabel);
  const whole = [question.text.trimEnd(), ...labels].filter((part) => part !== '').join('\n');
  await printQuestion(app, await redactLong(app.keys.known, whole));
  if (reply && hasText(reply)) {
    screen.print(quoted(styled`\n`));
    await printReply(app, reply.text.trimEnd());
    screen.print(styled`\n`);
  }
  const note = reply ? noteAbout(reply.ending) : 'no reply';
  if (note) screen.print(dim(styled`[${note}]\n`));
  printSources(app, reply?.sources);
}

/** Prints a question with all rows but the first indented. A line that is too long is cut. */
async function printQuestion({ view: { screen }, console }: App, text: string): Promise<void> {
  let rest = '';
  let lead = cyan(styled`> `);
  await writeLong(screen, `${text.trimEnd()}\n`, console.signal, (part) => {
    rest += part;
    for (let line = firstLine(rest, false); line; line = firstLine(rest, false)) {
      const text = styled`${lead}${line.text}`;
      screen.print(new IndentedLine(text, lead !== '', true, undefined, line.continues));
      lead = styled``;
      rest = rest.slice(line.end);
    }
  });
}

/** Prints a reply as `ReplyView` draws it. */
async function printReply(app: App, text: string): Promise<void> {
  const { screen } = app.view;
  const redacted = await redactLong(app.keys.known, text);
  const output = (await replyOutputs(app)).text?.();
  if (!output) {
    await printLong(screen, redacted, app.console.signal, quoted);
    screen.print(quoted(styled`\n`));
    return;
  }
  try {
    await writeLong(screen, redacted, app.console.signal, (part) => output.push(part));
  } finally {
    output.end();
  }
}

/**
 * Returns a note on how a reply ended; undefined if it is complete. `reason` is the provider's term. Its blanks become
 * underscores, so that no wrapped row of it looks like output of the console.
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
