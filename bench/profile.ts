import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromium as chromiumPath } from '../scripts/chromium.mjs';

/** A page in its own browser with a persistent profile, so that its database is on disk, as it is for users. */
export interface Profile {
  readonly page: Page;
  /** Returns by how many megabytes the memory of the page's process grows at most during `work`. Linux only. */
  peakMemoryOf(work: () => Promise<void>): Promise<number>;
  close(): Promise<void>;
}

/** Starts a browser with an empty profile and opens the page. */
export async function openProfile(url: string): Promise<Profile> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
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
    peakMemoryOf: async (work) => {
      const pid = await largestRenderer(context);
      const cdp = await context.newCDPSession(page);
      await cdp.send('HeapProfiler.collectGarbage');
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      const before = await processMemory(pid, 'VmRSS');
      await work();
      return (await processMemory(pid, 'VmHWM')) - before;
    },
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function largestRenderer(context: BrowserContext): Promise<number> {
  const cdp = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await cdp?.send('SystemInfo.getProcessInfo')) ?? {};
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => processMemory(id, 'VmRSS')));
  return renderers[sizes.indexOf(Math.max(...sizes))]?.id ?? 0;
}

async function processMemory(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
