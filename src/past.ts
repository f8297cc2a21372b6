import type { App } from './app.ts';
import type { Exchange } from './chat/exchange.ts';
import { hasText } from './stores/pieces.ts';
import type { ReplyRecord } from './stores/session.ts';
import { cyan, dim, ink, type Printable } from './terminal/ink.ts';

/** Prints what was asked and what came back, as it is stored: keys under their masks. */
export function sayExchange({ glass, wire }: App, { question, reply }: Exchange): void {
  const said = (text: string): Printable => ink`${wire.keys.redact(text)}`;
  glass.screen.print(ink`${cyan(ink`> `)}${said(question.text)}\n`);
  if (reply && hasText(reply)) glass.screen.print(ink`${said(reply.text.trimEnd())}\n`);
  const note = reply ? noteOn(reply.ending) : 'no reply';
  if (note) glass.screen.print(dim(ink`[${note}]\n`));
}

/** Returns how a reply ended, where that was not by itself; `reason` is the provider's word for it, in one row. */
export function noteOn(ending: ReplyRecord['ending'], reason?: string): string | undefined {
  const why = reason ? ` (${reason})` : '';
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
