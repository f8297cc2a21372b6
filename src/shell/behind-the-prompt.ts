import type { App } from '../app/app.ts';
import { findLocalRuntimes } from '../app/find-local-runtimes.ts';
import { keepOffline } from '../app/offline.ts';
import { printStartNotices } from '../app/start-notices.ts';

/** Does what the first prompt does not wait for. */
export async function startBehindThePrompt(app: Omit<App, 'console'>): Promise<void> {
  await Promise.all([
    findLocalRuntimes(app.catalog),
    printStartNotices(app)
      .then(() => import('../terminal/markdown/index.ts'))
      .then(keepOffline),
  ]);
}
