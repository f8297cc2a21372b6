import type { Scripted } from '../../browser/support/tab.ts';
import type { DownloadedFile } from './downloads.ts';

/** A page in a window of its own, driven as its user would. */
export interface EnginePage extends Pick<Scripted, 'evaluate'> {
  /** Resolves when the page is loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
  /** Types ASCII text key by key. */
  type(text: string): Promise<void>;
  /** Inserts text of one line at once, as fast as the engine can. */
  insert(text: string): Promise<void>;
  /** Presses a key by Playwright's name, such as `Enter` or `Control+C`. */
  press(key: string): Promise<void>;
  /** Puts the text into the clipboard and presses Ctrl-V. */
  paste(text: string): Promise<void>;
  /** Composes the text with an input method; calls `check` with the text that is shown before it is committed. */
  compose(text: string, check: (pending: string) => Promise<void>): Promise<void>;
  /** Sets the size of the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Calls `open`, which shows a file chooser, and chooses the file in it. */
  choose(file: string, open: () => Promise<void>): Promise<void>;
  /** Calls `start`, which downloads a file, and returns it. */
  download(start: () => Promise<void>): Promise<DownloadedFile>;
  screenshot(file: string): Promise<void>;
}

/** What an engine is started with. */
export interface EngineOptions {
  /** The port of a proxy for all hosts but 127.0.0.1. */
  readonly proxyPort: number;
  /** An empty folder for downloads, and for a profile if the engine needs one. */
  readonly folder: string;
}

/** A running browser. All its pages share their stored data by origin. */
export interface Engine {
  /** Opens an empty page. */
  openPage(): Promise<EnginePage>;
  /** Calls `use` with a page to which the browser refuses to store data, as its user can demand. */
  withStorageRefused(use: (page: EnginePage) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A browser that can be started if it is installed. */
export interface EngineLauncher {
  readonly name: string;
  /** The packages of Debian that it needs. */
  readonly packages: readonly string[];
  isInstalled(): boolean;
  launch(options: EngineOptions): Promise<Engine>;
}
