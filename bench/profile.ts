import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromium as program } from '../scripts/chromium.mjs';

/** A browser of its own whose database is on disk, as a user's is. */
export interface Profile {
  readonly page: Page;
  /** Megabytes of memory that `work` makes the page's process take at most, above what it takes before. Linux only. */
  peakOf(work: () => Promise<void>): Promise<number>;
  close(): Promise<void>;
}

export async function openProfile(url: string): Promise<Profile> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: program(),
    viewport: { width: 930, height: 540 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);
  await page.waitForFunction(() => 'term' in window);
  return {
    page,
    peakOf: async (work) => {
      const pid = await rendererOf(context);
      const cdp = await context.newCDPSession(page);
      await cdp.send('HeapProfiler.collectGarbage');
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      const before = await memoryOf(pid, 'VmRSS');
      await work();
      return (await memoryOf(pid, 'VmHWM')) - before;
    },
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function rendererOf(context: BrowserContext): Promise<number> {
  const cdp = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await cdp?.send('SystemInfo.getProcessInfo')) ?? {};
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => memoryOf(id, 'VmRSS')));
  return renderers[sizes.indexOf(Math.max(...sizes))]?.id ?? 0;
}

async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
