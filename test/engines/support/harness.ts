import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { emptyLog, type Log } from '../../browser/support/browser-log.ts';
import { useConsoles } from '../../browser/support/console.ts';
import { hosts, secureSiteName } from '../../browser/support/hosts.ts';
import { screenQueries } from '../../browser/support/screen-queries.ts';
import { type Ports, standIns } from '../../browser/support/stand-ins.ts';
import type {
  BasicConsole,
  BasicTestBed,
  Harness,
  OpenOptions,
} from '../../browser/support/tab.ts';
import { once, workerPorts } from '../../browser/support/worker-browser.ts';
import type { Engine, EngineLauncher, EnginePage } from './engine.ts';
import { type HostProxy, startProxy } from './proxy.ts';
import { openSite } from './site.ts';

/** A console in an engine, at an address of its own. */
export interface EngineConsole extends BasicConsole {
  readonly page: EnginePage;
  readonly url: string;
}

/** What the tests of an engine share: the browser, the stand-ins and the proxy. */
export interface EngineTestBed extends BasicTestBed {
  readonly engine: Engine;
  readonly proxy: HostProxy;
}

export type EngineHarness = Harness<EngineConsole, OpenOptions, EngineTestBed>;

const startedStandIns = once(async () => standIns(await workerPorts()));

/** Registers the hooks of a test file, which start and end the engine, and returns its harness. */
export function useEngine(launcher: EngineLauncher): EngineHarness {
  return useConsoles<EngineConsole, OpenOptions, EngineTestBed>({
    openTestBed: () => openTestBed(launcher),
    launch: openConsole,
    async openSecondTab({ engine }, console) {
      const tab = consoleIn(await engine.openPage(), console.url, console);
      await tab.page.goto(console.url);
      await tab.prompt();
      return tab;
    },
  });
}

async function openTestBed(launcher: EngineLauncher): Promise<EngineTestBed> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-engine-'));
  const proxy = await startProxy(targets(await workerPorts()));
  const engine = await launcher.launch({ proxyPort: proxy.port, folder });
  return {
    engine,
    proxy,
    hosts: await startedStandIns(),
    servedPaths: [],
    async close() {
      await engine.close();
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the ports of the stand-ins by the host that each replaces, with its port. */
function targets({ tls, plain, secureSite }: Ports): Record<string, number> {
  const replaced = hosts.map(({ name }) =>
    name.includes(':') ? ([name, plain] as const) : ([`${name}:443`, tls] as const),
  );
  return { ...Object.fromEntries(replaced), [`${secureSiteName}:443`]: secureSite };
}

/** Serves the page at a new address, for which nothing is stored, and opens it. */
async function openConsole(
  { engine, servedPaths }: EngineTestBed,
  { path: ending = '', stored = {} }: OpenOptions = {},
): Promise<EngineConsole> {
  const site = await openSite(inject('site'), servedPaths);
  const page = await engine.openPage();
  const opened = consoleIn(page, site.url, site.log);
  if (Object.keys(stored).length > 0) {
    await page.goto(`${site.url}licenses.txt`);
    await page.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
  }
  await page.goto(site.url + ending);
  return {
    ...opened,
    async close() {
      await opened.close();
      await site.close();
    },
  };
}

/** Returns the functions for a page with the console. */
export function consoleIn(page: EnginePage, url: string, log: Log = emptyLog()): EngineConsole {
  return {
    ...log,
    page,
    url,
    type: (text) => page.type(text),
    insert: (text) => page.insert(text),
    press: (key) => page.press(key),
    paste: (text) => page.paste(text),
    ...screenQueries(page),
    close: () => page.close(),
  };
}
