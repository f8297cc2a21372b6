import { LineMask } from '../secrets/line-mask.ts';
import { DraftStore } from '../storage/draft.ts';
import { History } from '../terminal/editor/history.ts';
import { withoutLink } from '../transfer/share/link-pattern.ts';
import type { App } from './app.ts';

/** A message of one word, which is hidden while it may be a key. */
const loneWord = /^\s*[^\s/／]\S{7,}\s*$/;

/** The stored input of the user. */
export interface InputMemory {
  readonly history: History;
  readonly draft: DraftStore;
}

/** Opens the history and the draft. `lineMask` returns the mask for the current line. */
export function openInputMemory(
  { keys }: Pick<App, 'keys'>,
  lineMask: () => LineMask,
): InputMemory {
  const draft = new DraftStore(
    () => sessionStorage,
    (text) => lineMask().forDraft(text),
  );
  addEventListener('pagehide', () => draft.save());
  const history = new History(
    (line) => lineMask().forHistory(withoutLink(line)),
    (lines) => keys.redactLines(lines),
  );
  return { draft, history };
}

/** Returns the mask for the keys in a line, which does not hide the names of bots. */
export function lineMaskFor({
  keys,
  bots,
  chat,
}: Pick<App, 'keys'> & Partial<Pick<App, 'bots' | 'chat'>>): LineMask {
  const names = bots?.list.map(({ name }) => name.toLowerCase()) ?? [];
  return new LineMask(
    keys,
    (typed) => names.some((name) => name.startsWith(typed.toLowerCase())),
    (line) => (chat?.chatting && chat.expectsKey && loneWord.test(line)) ?? false,
  );
}

/** Makes the browser ask before the page is left while `isCostly`. */
export function askBeforeLeaving(isCostly: () => boolean): void {
  addEventListener('beforeunload', (event) => {
    if (isCostly()) event.preventDefault();
  });
}
