import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { chromium as program } from '../../../scripts/chromium.mjs';
import { rules } from './resolver-rules.ts';

/** Seconds of work by which a renderer in a loop is known. */
const enough = 0.4;

/** A browser of a test's own, which may be killed. */
export interface Owned {
  readonly context: BrowserContext;
  /** What it keeps, which outlives it. */
  readonly folder: string;
  /** What localStorage holds in each of its pages, since browsers write that down seconds later. */
  readonly entries: Readonly<Record<string, string>>;
}

/** Starts a browser that keeps what it stores in the folder, a new one where none is said. */
export async function launch(
  entries: Owned['entries'],
  folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-owned-')),
): Promise<Owned> {
  const { ports } = inject('browsers')[Number(process.env.VITEST_POOL_ID) - 1] ?? {};
  if (!ports) throw new Error('there are no stand-ins for this worker');
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: program(),
    ignoreHTTPSErrors: true,
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=${rules(ports)}`],
  });
  await context.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, entries);
  return { context, folder, entries };
}

/** Closes the browser and removes what it kept. */
export async function discard({ context, folder }: Owned): Promise<void> {
  await context.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The browser dies at once and is started again with what it kept. */
export async function relaunch({ context, folder, entries }: Owned): Promise<Owned> {
  const closed = context.waitForEvent('close');
  const [browser] = await processesOf(context, 'browser');
  if (browser) process.kill(browser.id, 'SIGKILL');
  await closed;
  return launch(entries, folder);
}

/** A page that runs in a loop dies at once. Other renderers live: the browser gives them to the next page. */
export async function crash({ context }: Owned, page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  process.kill(await looping(context), 'SIGKILL');
  await gone;
}

/** The renderer that works on and on. */
async function looping(context: BrowserContext): Promise<number> {
  const before = await processesOf(context, 'renderer');
  for (;;) {
    await sleep(50);
    const worked = (await processesOf(context, 'renderer')).find(({ id, cpuTime }) =>
      before.some((process) => process.id === id && cpuTime - process.cpuTime > enough),
    );
    if (worked) return worked.id;
  }
}

async function processesOf(context: BrowserContext, wanted: 'browser' | 'renderer') {
  const cdp = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await cdp?.send('SystemInfo.getProcessInfo')) ?? {};
  return processInfo.filter(({ type }) => type === wanted);
}
