import type { App } from '../app/app.ts';
import type { Inbox } from '../app/inbox.ts';
import { askBeforeLeaving, lineMaskFor, openInputMemory } from '../app/input-memory.ts';
import { KeyWatch } from '../app/key-watch.ts';
import { abortable } from '../base/abortable.ts';
import { isOpenBlock } from '../base/block-string.ts';
import { Cancelled, Failure, notLoaded } from '../base/failure.ts';
import { isCommand } from '../base/tokenize.ts';
import type { LineMask } from '../secrets/line-mask.ts';
import type { DraftStore } from '../storage/draft.ts';
import type { ConsoleView } from '../terminal/console-view.ts';
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
import type { AnswerState } from './answer.ts';
import { lineAssist } from './line-assist.ts';
import { prompt } from './prompt.ts';
import { PromptMemory } from './prompt-memory.ts';

type LazyModules = typeof import('./lazy.ts');

/** Number of recent sessions offered in completion. */
const completedSessions = 20;
let lazyModules: LazyModules | undefined;

/** The state of the input loop. */
interface ShellState extends AnswerState {
  running: AbortController;
  /** Whether a command or a message is running. */
  isBusy: boolean;
  readonly memory: PromptMemory;
}

/**
 * Runs the input loop: reads a line and runs it as a command or sends it as a message. Links and files that arrive are
 * handled first, and an unfinished line is restored after them. Never resolves.
 */
export async function runShell(parts: Omit<App, 'console'>, inbox: Inbox): Promise<never> {
  const state = idleState();
  let lineMask = lineMaskFor(parts);
  const { history, draft } = openInputMemory(parts, () => lineMask);
  askBeforeLeaving(
    () => state.typeahead !== undefined || parts.chat.autosave.isWriting || draft.isLong,
  );
  const keys = new KeyWatch({ ...parts, history, draft }, async (gone) =>
    (await loadLazyModules(app.view)).maskStored(app, gone),
  );
  const app: App = { ...parts, console: consoleOf(state, history, keys, () => app) };
  keys.follow(() => !state.isBusy);
  void readHistory(app);
  while (true) {
    await handleIncoming(app, state, inbox, keys);
    lineMask = lineMaskFor(app);
    void refreshNames(app);
    const entered = await readLine(app.view, {
      ...lineOptions(app, lineMask),
      history,
      search: (line) => lazyModules?.searchHistory(history, line, (text) => lineMask.spans(text)),
      memory: state.memory,
      initial: state.memory.take(draft.read()),
      onChange: (line) => saveDraft(draft, line),
      signal: inbox.arrivedSignal,
      ...lineAssist(app, history, lineMask, () => lazyModules),
    });
    if (entered.type === 'aborted') {
      state.memory.resume();
      continue;
    }
    draft.clear();
    if (entered.type === 'eof') app.chat.chatting = false;
    if (entered.type !== 'line') {
      lazyModules?.cancelEdit(app);
      continue;
    }
    state.memory.keepChips();
    await runInterruptible(app, state, keys, async () =>
      (await loadLazyModules(app.view)).perform(app, entered.text),
    );
    if (!app.chat.chatting) lazyModules?.dropChips(app);
    await lazyModules?.syncConversation(app);
    lazyModules?.syncHistory(app);
  }
}

function saveDraft(draft: DraftStore, line: () => EditState): void {
  draft.schedule(
    () => fullText(line()),
    () => chipsIn(line()).map(({ label }) => label),
  );
}

function idleState(): ShellState {
  return {
    running: new AbortController(),
    isBusy: false,
    memory: new PromptMemory(),
  };
}

/** Reads the stored history after the first prompt is drawn. */
async function readHistory(app: App): Promise<void> {
  await app.view.screen.flush();
  const { syncHistory } = await loadLazyModules(app.view).catch(() => ({
    syncHistory: undefined,
  }));
  syncHistory?.(app);
}

function consoleOf(
  state: ShellState,
  history: App['console']['history'],
  keys: KeyWatch,
  app: () => App,
): App['console'] {
  return {
    history,
    get signal() {
      return state.running.signal;
    },
    isCommandName: (word) => lazyModules?.isCommandName(word) ?? false,
    readKeys: () => abortable(keys.read(), state.running.signal),
    runTurn: async (turnRequest) =>
      (await loadLazyModules(app().view)).answer(app(), turnRequest, state),
    get chips() {
      return state.memory.chips;
    },
    addChips: (chips) => state.memory.addChips(chips),
    removeChips: (chips) => state.memory.removeChips(chips),
    prefill(text) {
      if (text === undefined) state.memory.resume();
      else state.memory.prefill(text);
    },
  };
}

/** Returns how the next line is drawn, completed and echoed. */
function lineOptions(app: App, lineMask: LineMask): Omit<ReadLineOptions, 'history'> {
  return {
    prompt: () => prompt(app),
    ignoresEof: !app.chat.chatting,
    isUnfinished: (text) => isOpen(app, text),
    hide: (text) => lineMask.spans(text),
    complete: (line) => completion(app, line),
    opensMenu: ({ before, after }) => before === '/' && after === '',
    echo: (text) => lineMask.forScreen(text),
    printEntered: (view, text) => (lazyModules?.printIndented ?? printVerbatim)(view, text),
  };
}

/** Handles links and files until the inbox is empty. Type-ahead does not answer the questions that they raise. */
async function handleIncoming(
  app: App,
  state: ShellState,
  inbox: Inbox,
  keys: KeyWatch,
): Promise<void> {
  for (let arrival = inbox.take(); arrival; arrival = inbox.take()) {
    const incoming = arrival;
    const restoreTypeahead = app.view.keyboard.deferTypeahead(true);
    try {
      await runInterruptible(app, state, keys, async () => {
        const [{ receive }] = await Promise.all([
          loadLazyModules(app.view),
          app.console.readKeys(),
        ]);
        await receive(app, incoming);
      });
    } finally {
      restoreTypeahead();
    }
  }
}

/** Runs an action that Ctrl-C aborts, and reports its error. Resolves once keys that changed during it are masked. */
async function runInterruptible(
  app: App,
  state: ShellState,
  keys: KeyWatch,
  action: () => Promise<void>,
): Promise<void> {
  state.running = new AbortController();
  state.isBusy = true;
  const release = captureInterrupt(
    app.view,
    () => state.running.abort(),
    (key) => state.typeahead?.take(key) ?? false,
  );
  try {
    await action();
  } catch (error) {
    if (app.console.signal.aborted) app.view.screen.notify(dim(styled`[stopped]`));
    else if (error instanceof Cancelled) app.view.screen.notify(dim(styled`${error.message}`));
    else await reportErrorSafely(app, error);
  } finally {
    await keys.settle().finally(release);
    // What other tabs added is printed next, also after Ctrl-C.
    state.running = new AbortController();
    state.isBusy = false;
  }
}

/** Rereads the names of bots and sessions and the bots' keys, which another tab may have changed. Ignores errors. */
async function refreshNames({ bots, view, sessions }: App): Promise<void> {
  await Promise.allSettled([bots.refresh(), sessions.list(completedSessions)]);
  await view.screen.flush();
}

/** Completes a command; returns undefined for a message and before the commands are loaded. */
function completion(app: App, line: Line): Line | Overlay | undefined {
  const isMessage = app.chat.chatting && !isCommand(line.before);
  return isMessage ? undefined : lazyModules?.complete(app, line);
}

/** Returns whether Enter continues the text: in an open block and, in a command, in open quotes. */
function isOpen(app: App, text: string): boolean {
  if (app.chat.chatting && !isCommand(text)) return isOpenBlock(text);
  return lazyModules?.isUnclosed(text) ?? false;
}

/** Loads the code that the first prompt does not need, once. Throws an `unavailable` Failure. */
export async function loadLazyModules({ screen }: ConsoleView): Promise<LazyModules> {
  if (lazyModules) return lazyModules;
  const loaded = await import('./lazy.ts').catch(() => {
    throw new Failure('unavailable', notLoaded);
  });
  if (!lazyModules) loaded.mountDeferred(screen);
  lazyModules = loaded;
  return loaded;
}

/** Reports an error, or the reason why the code for reporting cannot be loaded. */
async function reportErrorSafely(app: App, error: unknown): Promise<void> {
  try {
    const { reportError } = await loadLazyModules(app.view);
    await reportError(app, error);
  } catch (missing) {
    app.view.screen.notify(styled`✗ ${missing instanceof Failure ? missing.message : ''}`);
  }
}
