import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { AnswerTable } from '../../browser/support/answer-table.ts';
import { emptyLog } from '../../browser/support/browser-log.ts';
import { Keyboard } from './keyboard.ts';
import { stopDrawing } from './layout.ts';
import { createWindow, type PageWindow } from './page-window.ts';
import { type Profile, storageOf } from './profile.ts';
import { runScript } from './scripts.ts';

/** A function that runs in the page. */
type Script = (given: unknown) => unknown;

/** A window with the running application. */
interface Loaded {
  readonly window: PageWindow;
  readonly keyboard: Keyboard;
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
  }

  #load(url: string): Loaded {
    const closing = new AbortController();
    setMaxListeners(0, closing.signal);
    const window = createWindow({
      url,
      profile: this.profile,
      sessionStorage: storageOf(this.#session, () => undefined),
      table: this.table,
      closed: closing.signal,
      log: this.log,
      reload: () => void this.reload(),
    });
    let draw = () => {};
    onDefined(window, 'term', (term) => {
      draw = stopDrawing(term);
    });
    for (const run of this.#scripts.values()) run(window);
    application ??= readFileSync(inject('application'), 'utf8');
    runScript(window, application);
    return {
      window,
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
