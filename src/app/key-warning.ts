import { Cancelled } from '../base/failure.ts';
import type { Steps } from '../base/steps.ts';
import { findKey, maskKeys } from '../chat/guard.ts';
import { searchForKeys } from '../secrets/redact-long.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { choose } from '../terminal/form/question.ts';
import { styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

/** What is to become of a text: it goes on as it now is, comes back to be changed, or is dropped. */
export type Verdict = { readonly text: string } | 'edit' | 'cancel';

/**
 * The text as it may be sent or saved: where it holds a key the user was asked, and keys are under their masks. Throws
 * Cancelled where the user wants none of it; the line that was entered comes back where it is to be edited.
 */
export async function requireNoKeys(app: App, text: string, where: string): Promise<string> {
  const verdict = await resolveKeys(app, text, where);
  if (verdict === 'edit') app.console.prefill();
  if (typeof verdict === 'object') return verdict.text;
  throw new Cancelled(
    verdict === 'edit' ? 'Change the line and press Enter.' : 'Nothing was sent or stored.',
  );
}

/** Lets a text pass that holds no key; else says which and where, never the key, and asks what to do. */
export async function resolveKeys(app: App, text: string, where: string): Promise<Verdict> {
  const { view, keys } = app;
  const search = <Result>(work: (text: string, redactor: Redactor) => Steps<Result>) =>
    searchForKeys(keys.known, (redactor) => work(text, redactor), app.console.signal);
  const found = await search(findKey);
  if (found === undefined) return { text };
  const place = `characters ${found.start + 1} to ${found.end}`;
  const stopped = `Stopped here: the ${where} holds ${found.what}, ${place}.`;
  view.screen.notify(styled`${keys.redact(stopped)}`);
  const question = styled`[r]eplace it by its mask, [e]dit, [c]ancel:`;
  const wish = await choose(view, question, ['replace', 'edit', 'cancel'], 'cancel');
  return wish === 'replace' ? { text: await search(maskKeys) } : wish;
}
