import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { headlessChromium } from '../../../scripts/chromium.mjs';
import { rules } from './resolver-rules.ts';
import { workerPorts } from './worker-browser.ts';

/** CPU seconds by which a looping renderer is recognized. */
const minLoopCpuSeconds = 0.4;

/** A browser of one test, which can be killed. */
export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Its profile, which outlives it. */
  readonly folder: string;
  /** The localStorage entries of each of its pages, since browsers write them to disk with a delay of seconds. */
  readonly entries: Readonly<Record<string, string>>;
}

/** Starts a browser with its profile in the folder, by default a new one. */
export async function launch(
  entries: KillableBrowser['entries'],
  folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-owned-')),
): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: headlessChromium(),
    ignoreHTTPSErrors: true,
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=${rules(await workerPorts())}`],
  });
  await context.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, entries);
  return { context, folder, entries };
}

/** Closes the browser and deletes its profile. */
export async function discard({ context, folder }: KillableBrowser): Promise<void> {
  await context.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Kills the browser and restarts it with its profile. */
export async function relaunch({
  context,
  folder,
  entries,
}: KillableBrowser): Promise<KillableBrowser> {
  const closed = context.waitForEvent('close');
  const [browser] = await processesOf(context, 'browser');
  if (browser) process.kill(browser.id, 'SIGKILL');
  await closed;
  return launch(entries, folder);
}

/** Kills the renderer of a looping page. Other renderers survive: the browser gives them to the next page. */
export async function crash({ context }: KillableBrowser, page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  process.kill(await loopingRenderer(context), 'SIGKILL');
  await gone;
}

/** Returns the process id of the renderer that keeps using the CPU. */
async function loopingRenderer(context: BrowserContext): Promise<number> {
  const before = await processesOf(context, 'renderer');
  for (;;) {
    await sleep(50);
    const worked = (await processesOf(context, 'renderer')).find(({ id, cpuTime }) =>
      before.some((process) => process.id === id && cpuTime - process.cpuTime > minLoopCpuSeconds),
    );
    if (worked) return worked.id;
  }
}

async function processesOf(context: BrowserContext, wanted: 'browser' | 'renderer') {
  const cdp = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await cdp?.send('SystemInfo.getProcessInfo')) ?? {};
  return processInfo.filter(({ type }) => type === wanted);
}
