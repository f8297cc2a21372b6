import { LineMask } from '../secrets/line-mask.ts';
import { DraftStore } from '../storage/draft.ts';
import { History } from '../terminal/editor/history.ts';
import { withoutLink } from '../transfer/share/link-pattern.ts';
import type { App } from './app.ts';

/** A message of one word, which is hidden while it may be a key. */
const loneWord = /^\s*[^\s/／]\S{7,}\s*$/;

/** What is remembered of what was typed. */
export interface InputMemory {
  readonly history: History;
  readonly draft: DraftStore;
}

/** The lines entered and the one that is not yet; `veil` gives what hides the keys of the line at hand. */
export function openInputMemory(
  { keys }: Pick<App, 'keys'>,
  lineMask: () => LineMask,
): InputMemory {
  const draft = new DraftStore(
    () => sessionStorage,
    (text) => lineMask().draft(text),
  );
  addEventListener('pagehide', () => draft.save());
  const history = new History(
    (line) => lineMask().kept(withoutLink(line)),
    (lines) => keys.redactLines(lines),
  );
  return { draft, history };
}

/** Returns what hides the keys of one line; the names of the bots that there are now are no keys. */
export function lineMaskFor({ keys, bots, chat }: Pick<App, 'keys' | 'bots' | 'chat'>): LineMask {
  const names = bots.list.map(({ name }) => name.toLowerCase());
  return new LineMask(
    keys,
    (typed) => names.some((name) => name.startsWith(typed.toLowerCase())),
    (line) => chat.chatting && chat.expectsKey && loneWord.test(line),
  );
}

/** Lets the browser ask before the page is left while that would cost something. */
export function askBeforeLeaving(isCostly: () => boolean): void {
  addEventListener('beforeunload', (event) => {
    if (isCostly()) event.preventDefault();
  });
}
