import { Cancelled, ReturnedToPrompt } from '../base/failure.ts';
import type { Steps } from '../base/steps.ts';
import { findKey, maskKeys } from '../chat/guard.ts';
import { searchForKeys } from '../secrets/redact-long.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { choose } from '../terminal/form/question.ts';
import { styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

/** The user's decision about a text with a key: use this text, edit it, or cancel. */
export type Verdict = { readonly text: string } | 'edit' | 'cancel';

/**
 * Returns a text that may be sent or stored. If it contains a key, asks the user, who can replace it by its mask. Throws
 * Cancelled if the user cancels, or edits the line, which is put on the next prompt.
 */
export async function requireNoKeys(app: App, text: string, where: string): Promise<string> {
  const verdict = await resolveKeys(app, text, where);
  if (typeof verdict === 'object') return verdict.text;
  if (verdict === 'cancel') throw new Cancelled('Nothing was sent or stored.');
  app.console.prefill();
  throw new ReturnedToPrompt('Change the line and press Enter.');
}

/** Returns a text without keys unchanged. Otherwise says which key is where, without showing it, and asks what to do. */
export async function resolveKeys(app: App, text: string, where: string): Promise<Verdict> {
  const { view, keys } = app;
  const search = <Result>(work: (text: string, redactor: Redactor) => Steps<Result>) =>
    searchForKeys(keys.known, (redactor) => work(text, redactor), app.console.signal);
  const found = await search(findKey);
  if (found === undefined) return { text };
  const place = `characters ${found.start + 1} to ${found.end}`;
  const stopped = `Stopped: the ${where} contains ${found.description}, ${place}.`;
  view.screen.notify(styled`${keys.redact(stopped)}`);
  const question = styled`[r]eplace it with its mask, [e]dit, [c]ancel:`;
  const choice = await choose(view, question, ['replace', 'edit', 'cancel'], 'cancel');
  return choice === 'replace' ? { text: await search(maskKeys) } : choice;
}
