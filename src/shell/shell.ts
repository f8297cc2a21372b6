import type { PromptParts } from '../app/app.ts';
import type { Inbox } from '../app/inbox.ts';
import { askBeforeLeaving, lineMaskFor, openInputMemory } from '../app/input-memory.ts';
import { isOpenBlock } from '../base/block-string.ts';
import { Cancelled, Failure, notLoaded } from '../base/failure.ts';
import { isCommand } from '../base/tokenize.ts';
import type { DraftStore } from '../storage/draft.ts';
import { chipsIn } from '../terminal/editor/chips.ts';
import type { Overlay } from '../terminal/editor/overlay.ts';
import {
  captureInterrupt,
  printVerbatim,
  type ReadLineOptions,
  readLine,
} from '../terminal/editor/read-line.ts';
import { type EditState, fullText } from '../terminal/editor/state.ts';
import type { Line } from '../terminal/text/line.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import { consolePrompt } from './console-prompt.ts';
import { isChatting, lineAssist } from './line-assist.ts';
import type { Program, Shell } from './program.ts';
import { PromptMemory } from './prompt-memory.ts';

/**
 * Runs the input loop: reads a line and runs it as a command or sends it as a message. Links and files that arrive are
 * handled first, and an unfinished line is restored after them. Never resolves.
 */
export async function runShell(parts: PromptParts, inbox: Inbox): Promise<never> {
  const shell = createShell(parts);
  const { draft, memory } = shell;
  void loadBehindThePrompt(shell);
  while (true) {
    await handleIncoming(shell, inbox);
    shell.lineMask = lineMaskFor(shell.program?.app ?? parts);
    void shell.program?.refreshNames();
    const entered = await readLine(parts.view, {
      ...lineOptions(shell),
      ...lineAssist(shell),
      initial: memory.take(draft.read()),
      signal: inbox.arrivedSignal,
    });
    if (entered.type === 'aborted') {
      memory.resume();
      continue;
    }
    draft.clear();
    if (entered.type !== 'line') {
      shell.program?.leaveLine(entered.type);
      continue;
    }
    memory.keepChips();
    await runInterruptible(shell, async () => (await load(shell)).perform(entered.text));
    await shell.program?.sync();
  }
}

function createShell(parts: PromptParts): Shell {
  const { known } = parts.keys;
  known.note();
  const shell: Shell = {
    ...openInputMemory(parts, () => shell.lineMask),
    parts,
    memory: new PromptMemory(),
    redactor: known.redactor,
    lineMask: lineMaskFor(parts),
    running: new AbortController(),
    isBusy: false,
    program: undefined,
  };
  askBeforeLeaving(
    () =>
      shell.typeahead !== undefined ||
      shell.program?.app.chat.autosave.isWriting ||
      shell.draft.isLong,
  );
  return shell;
}

/** Returns how the next line is drawn, completed, stored and echoed. */
function lineOptions(shell: Shell): ReadLineOptions {
  const { lineMask, history, draft, memory } = shell;
  return {
    prompt: () => shell.program?.prompt() ?? consolePrompt(),
    history,
    memory,
    search: (line) => shell.program?.searchHistory(line),
    onChange(line) {
      saveDraft(draft, line);
      shell.program?.ahead.schedule(() => fullText(line()));
    },
    prepare: async (text) => {
      await shell.program?.ahead.search(text);
    },
    ignoresEof: !isChatting(shell),
    isUnfinished: (text) => isOpen(shell, text),
    hide: (text) => lineMask.spans(text),
    complete: (line) => completion(shell, line),
    opensMenu: ({ before, after }) => before === '/' && after === '',
    echo: (text) => lineMask.forScreen(text),
    printEntered: (view, text) => (shell.program?.printIndented ?? printVerbatim)(view, text),
  };
}

function saveDraft(draft: DraftStore, line: () => EditState): void {
  draft.schedule(
    () => fullText(line()),
    () => chipsIn(line()).map(({ label }) => label),
  );
}

/** Handles links and files until the inbox is empty. Type-ahead does not answer the questions that they raise. */
async function handleIncoming(shell: Shell, inbox: Inbox): Promise<void> {
  for (let arrival = inbox.take(); arrival; arrival = inbox.take()) {
    const incoming = arrival;
    const restoreTypeahead = shell.parts.view.keyboard.deferTypeahead(true);
    try {
      await runInterruptible(shell, async () => (await load(shell)).receive(incoming));
    } finally {
      restoreTypeahead();
    }
  }
}

/** Runs an action that Ctrl-C aborts, and reports its error. Resolves once keys that changed during it are masked. */
async function runInterruptible(shell: Shell, action: () => Promise<void>): Promise<void> {
  const { view } = shell.parts;
  shell.running = new AbortController();
  shell.isBusy = true;
  const release = captureInterrupt(
    view,
    () => shell.running.abort(),
    (key) => shell.typeahead?.take(key) ?? false,
  );
  try {
    await action();
  } catch (error) {
    if (shell.running.signal.aborted) view.screen.notify(dim(styled`[stopped]`));
    else if (error instanceof Cancelled) view.screen.notify(dim(styled`${error.message}`));
    else await reportErrorSafely(shell, error);
  } finally {
    await Promise.resolve(shell.program?.keys.settle()).finally(release);
    // What other tabs added is printed next, also after Ctrl-C.
    shell.running = new AbortController();
    shell.isBusy = false;
  }
}

/** Completes a command; returns undefined for a message and before the commands are loaded. */
function completion(shell: Shell, line: Line): Line | Overlay | undefined {
  const isMessage = isChatting(shell) && !isCommand(line.before);
  return isMessage ? undefined : shell.program?.complete(line);
}

/** Returns whether Enter continues the text: in an open block and, in a command, in open quotes. */
function isOpen(shell: Shell, text: string): boolean {
  if (isChatting(shell) && !isCommand(text)) return isOpenBlock(text);
  return shell.program?.isUnclosed(text) ?? false;
}

/** Loads the program once the first prompt is drawn. After a failure, the next line that is entered tries again. */
async function loadBehindThePrompt(shell: Shell): Promise<void> {
  await shell.parts.view.screen.flush();
  await load(shell).catch(() => undefined);
}

/** Loads what the first prompt does not need, and starts it, once. Throws an `unavailable` Failure. */
async function load(shell: Shell): Promise<Program> {
  if (shell.program) return shell.program;
  const { Program } = await import('./program.ts').catch(() => {
    throw new Failure('unavailable', notLoaded);
  });
  shell.program ??= new Program(shell);
  return shell.program;
}

/** Reports an error, or the reason why the code for reporting cannot be loaded. */
async function reportErrorSafely(shell: Shell, error: unknown): Promise<void> {
  try {
    await (await load(shell)).reportError(error);
  } catch (missing) {
    const { screen } = shell.parts.view;
    screen.notify(styled`✗ ${missing instanceof Failure ? missing.message : ''}`);
  }
}
