import type { App } from './app.ts';
import type { Veil } from './conceal.ts';
import { withoutLink } from './exchange/mark.ts';
import { Failure } from './failure.ts';
import { DraftStore } from './stores/draft.ts';
import { HistoryStore } from './stores/history.ts';
import { History, type Shelf } from './terminal/history.ts';
import { dim, ink } from './terminal/ink.ts';

/** What is remembered of what was typed. */
export interface Recall {
  readonly history: History;
  readonly draft: DraftStore;
}

/** The lines entered and the one that is not yet, over reloads; `veil` gives what hides the keys of the line at hand. */
export function recall(app: Pick<App, 'glass' | 'wire'>, veil: () => Veil): Recall {
  const draft = new DraftStore(
    () => sessionStorage,
    (text) => veil().draft(text),
  );
  addEventListener('pagehide', () => draft.keep());
  addEventListener('storage', () => {
    draft.keep();
    void app.glass.screen.flush();
  });
  return { draft, history: new History((line) => veil().kept(withoutLink(line)), shelf(app)) };
}

/** Lets the browser ask before the page is left while that would cost something. */
export function askBeforeLeaving(isCostly: () => boolean): void {
  addEventListener('beforeunload', (event) => {
    if (isCostly()) event.preventDefault();
  });
}

/** The store as the history uses it: where nothing can be kept, that is said once. */
function shelf({ glass, wire }: Pick<App, 'glass' | 'wire'>): Shelf {
  const store = new HistoryStore(
    () => localStorage,
    (lines) => wire.keys.redactLines(lines),
  );
  let isSaid = false;
  const attempt = (change: () => void) => {
    try {
      change();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!isSaid) glass.screen.print(dim(ink`${error.message}\n`));
      isSaid = true;
    }
  };
  return {
    read: () => store.read(),
    add: (line) => attempt(() => store.add(line)),
    renew: () => attempt(() => store.renew()),
    clear: () => store.clear(),
    redact: store.redact,
  };
}
