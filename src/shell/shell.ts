import type { App } from '../app/app.ts';
import type { Inbox } from '../app/inbox.ts';
import { askBeforeLeaving, lineMaskFor, openInputMemory } from '../app/input-memory.ts';
import { KeyWatch } from '../app/key-watch.ts';
import { abortable } from '../base/abortable.ts';
import { isOpenBlock } from '../base/block-string.ts';
import { Cancelled, Failure } from '../base/failure.ts';
import { isCommand } from '../base/tokenize.ts';
import type { LineMask } from '../secrets/line-mask.ts';
import type { ConsoleView } from '../terminal/console-view.ts';
import type { Overlay } from '../terminal/editor/overlay.ts';
import { captureInterrupt, type ReadLineOptions, readLine } from '../terminal/editor/read-line.ts';
import { emptyKillRing } from '../terminal/editor/state.ts';
import { createLine, type Line } from '../terminal/text/line.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import { lineAssist } from './line-assist.ts';
import { prompt } from './prompt.ts';

type Late = typeof import('./lazy.ts');

/** Sessions whose names can be completed. */
const offered = 20;
let late: Late | undefined;

/** What the loop is at. */
interface ShellState {
  running: AbortController;
  isAnswering: boolean;
  /** Whether a command or a message is under way. */
  isBusy: boolean;
  line: string;
  /** What the next line begins with, where the last one is to be changed. */
  again: Line | undefined;
}

/**
 * The loop: a line in, a command or a message, words out; what is in the inbox comes first, and a line begun waits.
 * Owns the one AbortController; never ends.
 */
export async function runShell(parts: Omit<App, 'console'>, inbox: Inbox): Promise<never> {
  const now: ShellState = {
    running: new AbortController(),
    isAnswering: false,
    isBusy: false,
    line: '',
    again: undefined,
  };
  let lineMask = lineMaskFor(parts);
  const { history, draft } = openInputMemory(parts, () => lineMask);
  askBeforeLeaving(() => now.isAnswering || parts.chat.autosave.isWriting || draft.isThere);
  const keys = new KeyWatch({ ...parts, history, draft }, async (gone) =>
    (await loadLazyModules(app.view)).maskStored(app, gone),
  );
  const app: App = { ...parts, console: consoleOf(now, history, keys, () => app) };
  keys.follow(() => !now.isBusy);
  void readHistory(app);
  const killRing = { ring: emptyKillRing };
  while (true) {
    await handleIncoming(app, now, inbox, keys);
    lineMask = lineMaskFor(app);
    void renewNames(app);
    const entered = await readLine(app.view, {
      ...lineOptions(app, lineMask),
      history,
      search: (line) => late?.searchHistory(history, line, (text) => lineMask.spans(text)),
      killRing,
      draft: now.again ?? createLine(draft.read()),
      onChange: (text) => draft.follow(text),
      signal: inbox.arrivedSignal,
      ...lineAssist(app, history, lineMask, () => late),
    });
    now.again = entered.type === 'aborted' ? createLine(entered.text) : undefined;
    if (entered.type === 'aborted') continue;
    draft.drop();
    if (entered.type === 'eof') app.chat.chatting = false;
    if (entered.type !== 'line') continue;
    now.line = entered.text;
    await runInterruptible(app, now, keys, async () =>
      (await loadLazyModules(app.view)).perform(app, now.line),
    );
    await late?.syncConversation(app);
    late?.syncHistory(app);
  }
}

/** Reads the stored lines, for which the first prompt does not wait. */
async function readHistory(app: App): Promise<void> {
  await app.view.screen.flush();
  const { syncHistory } = await loadLazyModules(app.view).catch(() => ({
    syncHistory: undefined,
  }));
  syncHistory?.(app);
}

function consoleOf(
  now: ShellState,
  history: App['console']['history'],
  keys: KeyWatch,
  app: () => App,
): App['console'] {
  return {
    history,
    get signal() {
      return now.running.signal;
    },
    isCommandName: (word) => late?.isCommandName(word) ?? false,
    readKeys: () => abortable(keys.read(), now.running.signal),
    async runTurn(turnRequest) {
      now.isAnswering = true;
      try {
        await app().console.readKeys();
        const { runTurn } = await loadLazyModules(app().view);
        await runTurn(app(), turnRequest, now.running.signal);
      } finally {
        now.isAnswering = false;
      }
    },
    prefill(text = now.line) {
      now.again = createLine(text);
    },
  };
}

/** How the next line is shown and understood. */
function lineOptions(app: App, lineMask: LineMask): Omit<ReadLineOptions, 'history'> {
  return {
    prompt: () => prompt(app),
    ignoresEof: !app.chat.chatting,
    isUnfinished: (text) => isOpen(app, text),
    hide: (text) => lineMask.spans(text),
    complete: (line) => completion(app, line),
    echo: (text) => lineMask.echo(text),
  };
}

/** Sees to what came from outside; what comes meanwhile too. Keys for the line do not answer what is asked of it. */
async function handleIncoming(
  app: App,
  now: ShellState,
  inbox: Inbox,
  keys: KeyWatch,
): Promise<void> {
  for (let arrival = inbox.take(); arrival; arrival = inbox.take()) {
    const taken = arrival;
    const giveBack = app.view.keyboard.deferTypeahead(true);
    try {
      await runInterruptible(app, now, keys, async () => {
        const [{ receive }] = await Promise.all([
          loadLazyModules(app.view),
          app.console.readKeys(),
        ]);
        await receive(app, taken);
      });
    } finally {
      giveBack();
    }
  }
}

/** Runs what Ctrl-C stops, with every key known; what goes wrong is said on the screen. */
async function runInterruptible(
  app: App,
  now: ShellState,
  keys: KeyWatch,
  act: () => Promise<void>,
): Promise<void> {
  now.running = new AbortController();
  now.isBusy = true;
  const release = captureInterrupt(
    app.view,
    () => now.running.abort(),
    () => now.isAnswering,
  );
  try {
    await act();
  } catch (error) {
    if (app.console.signal.aborted) app.view.screen.notify(dim(styled`[stopped]`));
    else if (error instanceof Cancelled) app.view.screen.notify(dim(styled`${error.message}`));
    else await reportErrorSafely(app, error);
  } finally {
    await keys.settle().finally(release);
    now.isBusy = false;
  }
}

/** Bots and sessions are named, and keys hidden, as another tab may have changed them; where there is no database, there are none. */
async function renewNames({ bots, view, sessions }: App): Promise<void> {
  await Promise.allSettled([bots.refresh(), sessions.list(offered)]);
  await view.screen.flush();
}

/** In a conversation only commands are completed, never what is said; nothing before the commands are there. */
function completion(app: App, line: Line): Line | Overlay | undefined {
  const isSaid = app.chat.chatting && !isCommand(line.before);
  return isSaid ? undefined : late?.complete(app, line);
}

/** In a conversation only a block goes on by itself, at the command prompt open quotes do too. */
function isOpen(app: App, text: string): boolean {
  if (app.chat.chatting && !isCommand(text)) return isOpenBlock(text);
  return late?.isUnclosed(text) ?? false;
}

/** Fetches what the first prompt does not need, wanted soon after it. Throws an `unavailable` Failure. */
export async function loadLazyModules({ screen }: ConsoleView): Promise<Late> {
  if (late) return late;
  const loaded = await import('./lazy.ts').catch(() => {
    throw new Failure(
      'unavailable',
      'A part of keysh could not be loaded. Check the network, or reload the page.',
    );
  });
  if (!late) loaded.mountDeferred(screen);
  late = loaded;
  return loaded;
}

/** Says what went wrong, in fewer words where not even those that explain it could be fetched. */
async function reportErrorSafely(app: App, error: unknown): Promise<void> {
  try {
    const { reportError } = await loadLazyModules(app.view);
    await reportError(app, error);
  } catch (missing) {
    app.view.screen.notify(styled`✗ ${missing instanceof Failure ? missing.message : ''}`);
  }
}
