import type { App } from './app.ts';
import type { Exchange } from './chat/exchange.ts';
import { hasText } from './stores/pieces.ts';
import type { ReplyRecord } from './stores/session.ts';
import { cyan, dim, ink, type Printable, quoted } from './terminal/ink.ts';

/** Prints a stored question and its reply as text from outside, which an import may have brought; keys are masked. */
export function sayExchange({ glass, wire }: App, { question, reply }: Exchange): void {
  const said = (text: string): Printable => ink`${wire.keys.redact(text)}`;
  glass.screen.print(quoted(ink`${cyan(ink`> `)}${said(question.text)}\n`));
  if (reply && hasText(reply)) glass.screen.print(quoted(ink`${said(reply.text.trimEnd())}\n`));
  const note = reply ? noteOn(reply.ending) : 'no reply';
  if (note) glass.screen.print(dim(ink`[${note}]\n`));
}

/**
 * Returns how a reply ended, where that was not by itself. `reason` is the provider's word for it in one row; blanks in it
 * become underscores, so that it begins no row that reads as the console's own.
 */
export function noteOn(ending: ReplyRecord['ending'], reason?: string): string | undefined {
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
    case 'failed':
      return 'broke off';
    case 'interrupted':
      return 'interrupted';
  }
}
