import { parseChatInput } from '../../commands/chat/chat-input.ts';
import { isCommandName } from '../../commands/registry.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { App } from '../../src/app/app.ts';
import { KeyWatch } from '../../src/app/key-watch.ts';
import { maskStored } from '../../src/app/mask-stored.ts';
import { reportError } from '../../src/app/report-error.ts';
import { runTurn } from '../../src/app/run-turn.ts';
import { syncConversation } from '../../src/app/sync.ts';
import { Cancelled } from '../../src/base/failure.ts';
import type { Sender } from '../../src/chat/provider-access.ts';
import { DraftStore } from '../../src/storage/draft.ts';
import { History } from '../../src/terminal/editor/history.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { createApp } from '../support/parts.ts';
import type { Random } from '../support/random.ts';
import { openConsole } from '../terminal/harness.ts';
import type { KeyChecker, Purpose, Running, Typed } from './key-checker.ts';
import type { KeyFactory } from './keys.ts';
import type { Network } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import { Typist } from './typist.ts';

/** The state that the tabs of one browser share. */
export interface Browser {
  readonly storage: Storage;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly keyFactory: KeyFactory;
  readonly checker: KeyChecker;
  readonly network: Network;
}

/** A tab with the same objects as the page. It runs command lines as the shell does. */
export class Tab {
  readonly app: App;
  running: Running | undefined;
  readonly #keys: KeyWatch;
  readonly #typist: Typist;
  #stop = new AbortController();
  #isInterruptible = false;
  #sending: Pick<Purpose, 'provider' | 'bot'> | undefined;

  constructor(private readonly browser: Browser) {
    const console = openConsole(200, 50, 100);
    const { screen } = console.view;
    const print = screen.print.bind(screen);
    screen.print = (text) => {
      if (this.running && typeof text === 'string') this.running.text += text;
      print(text);
    };
    const parts = this.#parts(console.view);
    const history = new History(() => '');
    const forget = (gone: Parameters<typeof maskStored>[1]) => maskStored(this.app, gone);
    const draft = new DraftStore(memoryStorage, (text) => text);
    const { known } = parts.keys;
    known.note();
    this.#keys = new KeyWatch({ ...parts, history, draft }, known.redactor, forget);
    this.app = { ...parts, console: this.#console(history) };
    this.#typist = new Typist({ ...browser, console, app: parts, running: () => this.running });
    this.#keys.follow(() => this.running === undefined);
  }

  /** Runs a line with the given typed keys to its end, and checks the result. */
  async run(line: string, typed: readonly Typed[]): Promise<Running> {
    const running: Running = { line, text: '', confirmed: [], typed: [...typed], sent: [] };
    this.running = running;
    this.#stop = new AbortController();
    this.#isInterruptible = true;
    this.#typist.begin();
    try {
      await this.#keys.read();
      await this.#perform(line);
    } catch (error) {
      if (this.app.console.signal.aborted) this.app.view.screen.print(styled`[stopped]\n`);
      else if (error instanceof Cancelled) this.app.view.screen.print(styled`${error.message}\n`);
      else await reportError(this.app, error);
    }
    await this.#keys.settle();
    this.#stop = new AbortController();
    this.#isInterruptible = false;
    await syncConversation(this.app);
    this.running = undefined;
    this.browser.checker.checkEnded(running);
    return running;
  }

  /** Interrupts the running command, as Ctrl-C does. */
  interrupt(): void {
    if (this.#isInterruptible) this.#stop.abort();
  }

  async #perform(line: string): Promise<void> {
    const input = this.app.chat.chatting ? parseChatInput(line) : { type: 'command', line };
    if (input.type === 'command') return runCommand(this.app, line);
    return this.app.console.runTurn({ type: 'new', text: line });
  }

  #console(history: History): App['console'] {
    const signal = () => this.#stop.signal;
    return {
      history,
      get signal() {
        return signal();
      },
      runTurn: async (turnRequest) => {
        await this.#keys.read();
        await runTurn(this.app, turnRequest, signal());
      },
      chips: [],
      addChips: () => undefined,
      removeChips: () => undefined,
      prefill: () => undefined,
      isCommandName,
      readKeys: () => this.#keys.read(),
    };
  }

  #parts(view: App['view']): Omit<App, 'console'> {
    const { storage, checker, network } = this.browser;
    const fetch = (url: string, init: RequestInit) => {
      checker.checkRequest(url, init, this.#purpose(init), this.running);
      return network.answer(url, init);
    };
    const parts = createApp(view, storage, fetch);
    this.#watch(parts.access);
    return parts;
  }

  /** Records the provider and bot of each request when it is sent. */
  #watch(access: App['access']): void {
    const sender = access.sender.bind(access);
    access.sender = (provider, bot) => {
      const inner = sender(provider, bot);
      const send: Sender['send'] = (build, signal) =>
        inner.send((key, place) => {
          this.#sending = { provider: provider.id, bot: bot?.id };
          return build(key, place);
        }, signal);
      return Object.create(inner, { send: { value: send } });
    };
  }

  /** Returns the purpose of a request. A message goes to the provider of its bot unless a model was chosen; only requests to ollama have no sender. */
  #purpose({ method }: RequestInit): Purpose {
    const { provider, bot } = this.#sending ?? { provider: 'ollama', bot: undefined };
    this.#sending = undefined;
    const hasModel = method === 'POST' && this.app.chat.conversation.model !== undefined;
    return { provider, bot, isBound: bot !== undefined && !hasModel };
  }
}
