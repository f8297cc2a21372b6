import { EventEmitter, once, setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import type { AnswerTable } from '../../browser/support/answer-table.ts';
import { emptyLog } from '../../browser/support/browser-log.ts';
import { type FileEvents, watchFiles } from './files.ts';
import { Keyboard } from './keyboard.ts';
import { Layout, type Size, stopDrawing } from './layout.ts';
import { createWindow, type PageWindow, restoreDatabaseClasses } from './page-window.ts';
import type { Profile } from './profile.ts';
import { runScript } from './scripts.ts';

/** A function that runs in the page. */
type Script = (given: unknown) => unknown;

/** A window with the running application. */
interface Loaded {
  readonly window: PageWindow;
  readonly keyboard: Keyboard;
  readonly layout: Layout;
  /** Ends the timers, requests and channels of the window. */
  readonly closing: AbortController;
  /** Rejects when the window is left. */
  readonly left: Promise<never>;
  /** Writes the visible rows into the document. */
  draw(): void;
}

let application: string | undefined;

/** A page in this process with Playwright's functions: the application in a window of happy-dom. */
export class NodePage {
  readonly log = emptyLog();
  readonly #scripts = new Map<symbol, (window: PageWindow) => void>();
  readonly #session = new Map<string, string>();
  readonly #events = new EventEmitter();
  #loaded: Loaded;

  constructor(
    private readonly table: AnswerTable,
    private readonly profile: Profile,
    url: string,
  ) {
    this.#loaded = this.#load(url);
  }

  get keyboard(): Keyboard {
    return this.#loaded.keyboard;
  }

  draw(): void {
    this.#loaded.draw();
  }

  url(): string {
    return this.#loaded.window.location.href;
  }

  /** Resolves with the next file chooser or download, or when the page is loaded again. */
  async waitForEvent(name: keyof FileEvents | 'load'): Promise<unknown> {
    const [event] = await once(this.#events, name);
    return event;
  }

  waitForTimeout(milliseconds: number): Promise<void> {
    return sleep(milliseconds);
  }

  /** Evaluates an expression, or calls a function; its globals are the page's. Rejects if the page is left meanwhile. */
  async evaluate(script: string | Script, given?: unknown): Promise<unknown> {
    const { window, left } = this.#loaded;
    const found = runScript(window, `return (${script});`);
    const result = typeof found === 'function' ? found(structuredClone(given)) : found;
    return structuredClone(await Promise.race([result, left]));
  }

  /** Calls the function in each window before the application, until the result is disposed of. */
  async addInitScript(script: Script, given?: unknown) {
    const id = Symbol('script');
    this.#scripts.set(id, (window) => {
      const call = runScript(window, `return (${script});`) as Script;
      call(structuredClone(given));
    });
    const dispose = async () => void this.#scripts.delete(id);
    return { dispose, [Symbol.asyncDispose]: dispose };
  }

  viewportSize(): Size {
    return this.#loaded.layout.size;
  }

  async setViewportSize(size: Size): Promise<void> {
    const { window, layout } = this.#loaded;
    Object.assign(window, { innerWidth: size.width, innerHeight: size.height });
    layout.resize(size);
  }

  async reload(): Promise<null> {
    const { href } = this.#loaded.window.location;
    await this.close();
    this.#loaded = this.#load(href);
    return null;
  }

  async close(): Promise<void> {
    const { window, closing } = this.#loaded;
    if (closing.signal.aborted) return;
    for (const type of ['beforeunload', 'pagehide'])
      window.dispatchEvent(new window.Event(type, { cancelable: true }));
    closing.abort();
    restoreDatabaseClasses();
  }

  #load(url: string): Loaded {
    const closing = new AbortController();
    setMaxListeners(0, closing.signal);
    const layout = new Layout();
    const window = createWindow({
      url,
      profile: this.profile,
      session: this.#session,
      table: this.table,
      layout,
      closed: closing.signal,
      log: this.log,
      reload: () => void this.reload(),
    });
    watchFiles(window, (name, event) => void this.#events.emit(name, event));
    let draw = () => {};
    onDefined(window, 'term', (term) => {
      draw = stopDrawing(term);
    });
    for (const run of this.#scripts.values()) run(window);
    application ??= readFileSync(inject('application'), 'utf8');
    runScript(window, application);
    this.#events.emit('load');
    return {
      window,
      layout,
      keyboard: new Keyboard(window, this.profile.clipboard),
      closing,
      left: rejection(closing.signal),
      draw: () => draw(),
    };
  }
}

/** Calls the function with the value that the property is first set to. */
function onDefined(target: object, name: string, then: (value: unknown) => void): void {
  Object.defineProperty(target, name, {
    configurable: true,
    set(value: unknown) {
      Object.defineProperty(target, name, { value, configurable: true, writable: true });
      then(value);
    },
  });
}

/** Returns a promise that rejects when the signal is aborted. */
function rejection(signal: AbortSignal): Promise<never> {
  const promise = new Promise<never>((_, reject) => {
    const left = () => reject(new Error('The context was destroyed'));
    signal.addEventListener('abort', left, { once: true });
  });
  promise.catch(() => undefined);
  return promise;
}
