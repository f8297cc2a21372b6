import { writeFileSync } from 'node:fs';
import type { Scripted } from '../../browser/support/tab.ts';
import { type DownloadedFile, newFileIn } from './downloads.ts';
import type { EnginePage } from './engine.ts';
import { pressing, type Send, typing } from './webdriver.ts';

/** Runs commands in one window of a session, not meanwhile others. */
export type InWindow = <Result>(use: (send: Send) => Promise<Result>) => Promise<Result>;

/** A window of WebKit's browser. */
export class WebKitPage implements EnginePage {
  #isClosed = false;

  constructor(
    private readonly inWindow: InWindow,
    private readonly folder: string,
  ) {}

  readonly evaluate = (async (script: unknown, argument?: unknown) => {
    const value = typeof script === 'function' ? `(${script})(arguments[0])` : script;
    const { value: found, error } = await this.#post<{ value?: unknown; error?: string }>(
      '/execute/async',
      {
        script: `const done = arguments[1]; (${settle})(() => ${value}, done);`,
        args: [argument ?? null],
      },
    );
    if (error !== undefined) throw new Error(error);
    return found;
  }) as Scripted['evaluate'];

  async goto(url: string): Promise<void> {
    await this.#post('/url', { url });
  }

  async reload(): Promise<void> {
    await this.#post('/refresh');
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.inWindow((send) => send('DELETE', '/window'));
  }

  async type(text: string): Promise<void> {
    await this.#post('/actions', typing(text));
  }

  insert(text: string): Promise<void> {
    return this.type(text);
  }

  async press(key: string): Promise<void> {
    await this.#post('/actions', pressing(key));
  }

  /** Copies the text from a button: WebKit gives the clipboard only to a page that its user has just clicked. */
  async paste(text: string): Promise<void> {
    await this.evaluate(addCopyButton, text);
    await this.#post(`/element/${await this.#find('#copy')}/click`);
    await this.press('Control+v');
  }

  /** Composes with the input method of GTK, which enters a character by its number in hexadecimal digits. */
  async compose(text: string, check: (pending: string) => Promise<void>): Promise<void> {
    for (const letter of text) {
      const digits = letter.codePointAt(0)?.toString(16) ?? '';
      await this.press('Control+Shift+u');
      await this.type(digits);
      await check(`u${digits}`);
      await this.press('Space');
    }
  }

  /** The size of a window is that of its viewport and its toolbar. */
  async resize(width: number, height: number): Promise<void> {
    await this.#post('/window/rect', { width, height });
    const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await this.#post('/window/rect', {
      width: 2 * width - inner.width,
      height: 2 * height - inner.height,
    });
  }

  /** The driver sets the files of a field without a click, and its browser would cancel the chooser of one. */
  async choose(file: string, open: () => Promise<void>): Promise<void> {
    await this.evaluate(() => {
      HTMLInputElement.prototype.click = () => undefined;
    });
    await open();
    await this.#post(`/element/${await this.#find('input[type=file]')}/value`, { text: file });
  }

  download(start: () => Promise<void>): Promise<DownloadedFile> {
    return newFileIn(this.folder, start);
  }

  async screenshot(file: string): Promise<void> {
    const picture = await this.inWindow((send) => send<string>('GET', '/screenshot'));
    writeFileSync(file, Buffer.from(picture, 'base64'));
  }

  /** Returns the id of an element once it is in the document. */
  async #find(selector: string): Promise<string> {
    const body = { using: 'css selector', value: selector };
    const [id = ''] = Object.values(await this.#post<Record<string, string>>('/element', body));
    return id;
  }

  #post<Result>(path: string, body?: object): Promise<Result> {
    return this.inWindow((send) => send<Result>('POST', path, body));
  }
}

/** Runs in the page: calls `done` with what `call` returns or throws. */
function settle(call: () => unknown, done: (result: object) => void): void {
  Promise.resolve()
    .then(call)
    .then(
      (value) => done({ value }),
      (error: unknown) => done({ error: String(error) }),
    );
}

/** Runs in the page: adds a button that copies the text, removes itself and focuses what was focused before. */
function addCopyButton(text: string): void {
  const button = document.createElement('button');
  const before = document.activeElement as HTMLElement | null;
  Object.assign(button, { id: 'copy', style: 'position: fixed; top: 0; right: 0; z-index: 9' });
  button.textContent = 'copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.remove();
    before?.focus();
  });
  document.body.append(button);
}
