// Loaded as one file after the first prompt: commands, turns and error reports, and the objects that they use.
import { isUnclosed } from '../../commands/argv.ts';
import { dropChips } from '../../commands/chat/attach.ts';
import { cancelEdit } from '../../commands/chat/turns.ts';
import { complete, restOfName } from '../../commands/complete.ts';
import { receive } from '../../commands/data/receive.ts';
import { highlight } from '../../commands/highlight.ts';
import { perform } from '../../commands/perform.ts';
import { isCommandName } from '../../commands/registry.ts';
import type { App, PromptParts } from '../app/app.ts';
import { createParts } from '../app/create-parts.ts';
import type { Arrival } from '../app/inbox.ts';
import type { InputMemory } from '../app/input-memory.ts';
import { KeyWatch } from '../app/key-watch.ts';
import { maskStored } from '../app/mask-stored.ts';
import { reportError } from '../app/report-error.ts';
import { SearchAhead } from '../app/search-ahead.ts';
import { syncHistory } from '../app/shared-history.ts';
import { printChanges } from '../app/sync.ts';
import { abortable } from '../base/abortable.ts';
import type { LineMask } from '../secrets/line-mask.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { editAnnouncement } from '../terminal/editor/announce-edit.ts';
import { searchHistory } from '../terminal/editor/history-search.ts';
import type { Overlay } from '../terminal/editor/overlay.ts';
import { printIndented } from '../terminal/editor/print-indented.ts';
import { mountDeferred } from '../terminal/screen/deferred.ts';
import type { Line } from '../terminal/text/line.ts';
import type { Printable } from '../terminal/text/styled-text.ts';
import { type AnswerState, answer } from './answer.ts';
import { readBehindThePrompt, startBehindThePrompt } from './behind-the-prompt.ts';
import { prompt } from './prompt.ts';
import type { PromptMemory } from './prompt-memory.ts';

/** Number of recent sessions offered in completion. */
const completedSessions = 20;

/** The state of the input loop. */
export interface Shell extends AnswerState, InputMemory {
  readonly parts: PromptParts;
  readonly memory: PromptMemory;
  /** Finds the keys that were known when the page was loaded. */
  readonly redactor: Redactor;
  /** The mask for the current line. */
  lineMask: LineMask;
  running: AbortController;
  /** Whether a command or a message is running. */
  isBusy: boolean;
  /** Undefined until it is loaded. */
  program: Program | undefined;
}

/** What the first prompt does not need. */
export class Program {
  readonly app: App;
  readonly keys: KeyWatch;
  readonly ahead: SearchAhead;
  readonly #shell: Shell;

  readonly isUnclosed = isUnclosed;
  readonly highlight = highlight;
  readonly restOfName = restOfName;
  readonly editAnnouncement = editAnnouncement;
  readonly printIndented = printIndented;

  /** Starts everything that the first prompt does not wait for. */
  constructor(shell: Shell) {
    const { parts: given, history, draft, redactor } = shell;
    mountDeferred(given.view.screen);
    const parts = createParts(given, () => localStorage, fetch.bind(globalThis));
    const forget = (gone: Parameters<typeof maskStored>[1]) => maskStored(this.app, gone);
    this.#shell = shell;
    this.keys = new KeyWatch({ ...parts, history, draft }, redactor, forget);
    this.app = { ...parts, console: this.#console() };
    this.ahead = new SearchAhead(parts.keys.known);
    this.keys.follow(() => !shell.isBusy);
    syncHistory(this.app);
    void this.refreshNames();
    startBehindThePrompt(this.app).catch(() => undefined);
  }

  prompt(): Printable {
    return prompt(this.app);
  }

  complete(line: Line): Line | Overlay | undefined {
    return complete(this.app, line);
  }

  searchHistory(line: Line): Overlay | undefined {
    const { history, lineMask } = this.#shell;
    return searchHistory(history, line, (text) => lineMask.spans(text));
  }

  /** Runs an entered line as `perform` does. */
  async perform(text: string): Promise<void> {
    await perform(this.app, text);
  }

  /** Handles what arrived, once every key is known. */
  async receive(arrival: Arrival): Promise<void> {
    await this.app.console.readKeys();
    await receive(this.app, arrival);
  }

  async reportError(error: unknown): Promise<void> {
    await reportError(this.app, error);
  }

  /** Cancels the editing of a question after its line was left with Ctrl-C or Ctrl-D, which also leaves chat mode. */
  leaveLine(type: 'interrupt' | 'eof' | 'back'): void {
    if (type === 'eof') this.app.chat.chatting = false;
    cancelEdit(this.app);
  }

  /**
   * Removes the files of the line at the command prompt, unless the entered line was put back, and prints what other tabs added
   * while an entered line ran.
   */
  async sync(): Promise<void> {
    if (!this.app.chat.chatting && !this.#shell.memory.isResumed) dropChips(this.app);
    await printChanges(this.app);
    syncHistory(this.app);
    void readBehindThePrompt(this.app);
  }

  /** Rereads the names of bots and sessions and the bots' keys, which another tab may have changed. Ignores errors. */
  async refreshNames(): Promise<void> {
    const { bots, view, sessions } = this.app;
    await Promise.allSettled([bots.refresh(), sessions.list(completedSessions)]);
    await view.screen.flush();
  }

  #console(): App['console'] {
    const shell = this.#shell;
    const { history, memory } = shell;
    return {
      history,
      get signal() {
        return shell.running.signal;
      },
      isCommandName,
      readKeys: () => abortable(this.keys.read(), shell.running.signal),
      runTurn: (turnRequest) => answer(this.app, turnRequest, shell),
      get chips() {
        return memory.chips;
      },
      addChips: (chips) => memory.addChips(chips),
      removeChips: (chips) => memory.removeChips(chips),
      prefill(text) {
        if (text === undefined) memory.resume();
        else memory.prefill(text);
      },
    };
  }
}
