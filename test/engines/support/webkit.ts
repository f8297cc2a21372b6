import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findProgram } from '../../../scripts/programs.mjs';
import { freePort } from '../../browser/support/worker-browser.ts';
import type { Engine, EngineLauncher, EngineOptions, EnginePage } from './engine.ts';
import { type Driver, end, type Send, startDriver } from './webdriver.ts';
import { type InWindow, WebKitPage } from './webkit-page.ts';

const driverProgram = 'WebKitWebDriver';
const display = 'Xvfb';

/** Options of WebKit's browser with which pages cannot store data. */
const refusingStorage = ['--enable-html5-local-storage=false', '--features=!IndexedDBAPI'];

/** WebKitGTK with its small browser, on a virtual display. It stores nothing on the disk. */
export const webkit: EngineLauncher = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  isInstalled: () => [driverProgram, display].every((name) => findProgram([name])),
  async launch(options) {
    const screen = await startDisplay();
    const env = { ...process.env, ...environment(screen.name, options.folder) };
    const driver = await startDriver(driverProgram, await freePort(), env);
    return new WebKit(driver, options, async () => {
      await driver.close();
      await screen.close();
    });
  },
};

/** A running WebKit. Its driver has one session at a time. */
class WebKit implements Engine {
  #session: Promise<Session> | undefined;

  constructor(
    private readonly driver: Driver,
    private readonly options: EngineOptions,
    private readonly end: () => Promise<void>,
  ) {}

  async openPage(): Promise<EnginePage> {
    this.#session ??= startSession(this.driver, this.options);
    return (await this.#session).openPage();
  }

  /** The options of a session are fixed: this ends the current one, with its pages and all stored data. */
  async withStorageRefused(use: (page: EnginePage) => Promise<void>): Promise<void> {
    await this.#endSession();
    this.#session = startSession(this.driver, this.options, refusingStorage);
    await use(await this.openPage());
    await this.#endSession();
  }

  async close(): Promise<void> {
    await this.#endSession();
    await this.end();
  }

  async #endSession(): Promise<void> {
    await (await this.#session)?.close();
    this.#session = undefined;
  }
}

interface Session {
  openPage(): Promise<EnginePage>;
  close(): Promise<void>;
}

async function startSession(
  { send }: Driver,
  { proxyPort, folder }: EngineOptions,
  changes: readonly string[] = [],
): Promise<Session> {
  const proxy = [`--proxy=http://127.0.0.1:${proxyPort}`, '--ignore-host=127.0.0.1'];
  const args = ['--automation', ...proxy, ...changes];
  const alwaysMatch = {
    acceptInsecureCerts: true,
    // A command may add an element only after its code has loaded.
    timeouts: { implicit: 10_000 },
    'webkitgtk:browserOptions': { args },
  };
  const body = { capabilities: { alwaysMatch } };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', body);
  const sendHere: Send = (method, path, sent) => send(method, `/session/${sessionId}${path}`, sent);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(use: () => Promise<Result>) => {
    const result = last.then(use);
    last = result.catch(() => undefined);
    return result;
  };
  const first = await sendHere<string>('GET', '/window');
  return {
    async openPage() {
      const { handle } = await inTurn(async () => {
        // The window that was used last may be closed.
        await sendHere('POST', '/window', { handle: first });
        return sendHere<{ handle: string }>('POST', '/window/new', { type: 'window' });
      });
      const inWindow: InWindow = (use) =>
        inTurn(async () => {
          await sendHere('POST', '/window', { handle });
          return use(sendHere);
        });
      return new WebKitPage(inWindow, folder);
    },
    close: () => inTurn(() => sendHere('DELETE', '')),
  };
}

function environment(screen: string, folder: string): NodeJS.ProcessEnv {
  return {
    DISPLAY: screen,
    HOME: folder,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    LANG: 'en_US.UTF-8',
    LC_ALL: undefined,
    NO_AT_BRIDGE: '1',
  };
}

/** Starts an X server without a screen, at a free display. */
async function startDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const child = spawn(display, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface(child.stdio[3] as Readable))
    return { name: `:${line}`, close: () => end(child) };
  throw new Error(`${display} did not start`);
}
