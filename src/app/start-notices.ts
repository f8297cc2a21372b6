import { draftFilesEntry } from '../storage/storage-keys.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { offerLast } from './sync.ts';

/** The state of the browser's history entry after everything was removed. It outlasts a reload and is stored nowhere else. */
const afterReset = 'reset';

/** Reloads the page after everything was removed. */
export function restart(): void {
  history.replaceState(afterReset, '');
  location.reload();
}

/** Prints what the user should know after the page was opened: that everything was removed, or what can be continued. */
export async function printStartNotices(app: Omit<App, 'console'>): Promise<void> {
  sayLostFiles(app);
  if (history.state !== afterReset) return offerLast(app);
  history.replaceState(null, '');
  app.view.screen.notify(styled`Everything that keysh had stored in this browser was removed.`);
}

/** Prints which files were attached to the draft before the page was reloaded. */
function sayLostFiles({ view, keys }: Pick<App, 'view' | 'keys'>): void {
  const labels = takeLostFiles();
  if (labels.length === 0) return;
  const lost = keys.redact(labels.join(' '));
  view.screen.notify(
    dim(styled`A reload does not keep files. Attach them again with chat -a: ${lost}`),
  );
}

function takeLostFiles(): readonly string[] {
  try {
    const labels = sessionStorage.getItem(draftFilesEntry) ?? '';
    sessionStorage.removeItem(draftFilesEntry);
    return labels.split('\n').filter((label) => label !== '');
  } catch {
    return [];
  }
}
