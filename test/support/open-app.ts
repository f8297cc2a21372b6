import { vi } from 'vitest';
import { runCommand } from '../../commands/run-command.ts';
import type { App } from '../../src/app/app.ts';
import { reportError } from '../../src/app/report-error.ts';
import { Cancelled } from '../../src/base/failure.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { type Console, openConsole } from '../terminal/harness.ts';
import { memoryStorage } from './memory-storage.ts';
import { createApp } from './parts.ts';

/** The objects of a tab, whose commands a test runs and whose questions it answers. */
export interface OpenApp extends Console {
  readonly app: App;
  readonly storage: Storage;
  /** Runs a command line, and prints its error as the shell does. */
  run(line: string): Promise<void>;
  /** Types once a row matches. */
  answer(question: RegExp, ...steps: readonly string[]): Promise<void>;
}

/** Opens a tab whose requests go to `fetch`. */
export function openApp(
  fetch: () => Promise<Response> = () => Promise.reject(new TypeError()),
  columns = 100,
): OpenApp {
  const shell = openConsole(columns, 60);
  const storage = memoryStorage();
  const parts = createApp(shell.view, storage, fetch);
  const console = {
    signal: new AbortController().signal,
    isCommandName: () => false,
    readKeys: async () => undefined,
    chips: [],
    addChips: () => undefined,
    removeChips: () => undefined,
    prefill: () => undefined,
  };
  const app: App = { ...parts, console: console as unknown as App['console'] };
  return {
    ...shell,
    app,
    storage,
    run: (line) => runCommand(app, line).catch((error) => report(app, error)),
    async answer(question, ...steps) {
      await vi.waitFor(async () => {
        if (!question.test((await shell.rows()).at(-1) ?? ''))
          throw new Error(`no ${question} in:\n${(await shell.rows()).join('\n')}`);
      }, 10_000);
      shell.keys(...steps);
    },
  };
}

async function report(app: App, error: unknown): Promise<void> {
  if (error instanceof Cancelled) app.view.screen.notify(dim(styled`${error.message}`));
  else await reportError(app, error);
}
