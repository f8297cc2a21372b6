import type { App } from '../app/app.ts';
import { findLocalRuntimes } from '../app/find-local-runtimes.ts';
import { keepOffline } from '../app/offline.ts';
import { printStartNotices } from '../app/start-notices.ts';
import { Failure } from '../base/failure.ts';
import { watchLeaving } from '../base/leaving.ts';
import { checkTurns } from '../chat/guard.ts';
import { searchForKeys } from '../secrets/redact-long.ts';

/** Does what the first prompt does not wait for. */
export async function startBehindThePrompt(app: Omit<App, 'console'>): Promise<void> {
  watchLeaving();
  await Promise.all([
    findLocalRuntimes(app.catalog),
    printStartNotices(app)
      .then(() => import('../terminal/markdown/index.ts'))
      .then(keepOffline),
  ]);
}

/**
 * Reads what is not read yet of the conversation, and searches it for keys, which the next message then need not wait for. It
 * is read again then if the database fails.
 */
export async function readBehindThePrompt({ chat, keys }: App): Promise<void> {
  const { conversation } = chat;
  if (conversation.isWhole) return;
  try {
    await conversation.readAll();
    await searchForKeys(keys.known, (redactor) => checkTurns(conversation, redactor));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
