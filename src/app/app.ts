import type { Catalog } from '../chat/catalog.ts';
import type { ChatState } from '../chat/chat-state.ts';
import type { ProviderAccess } from '../chat/provider-access.ts';
import type { TurnRequest } from '../chat/turn-request.ts';
import type { BotStore } from '../storage/bots.ts';
import type { Database } from '../storage/database.ts';
import type { KeyStore } from '../storage/keys.ts';
import type { SessionStore } from '../storage/sessions.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { ConsoleView } from '../terminal/console-view.ts';
import type { History } from '../terminal/editor/history.ts';
import type { Chip } from '../terminal/editor/placeholders.ts';

/** Constants of the build. */
export interface Build {
  readonly version: string;
  /** Whether canned answers replace ollama. */
  readonly demo: boolean;
}

/** The services of the shell for commands. */
export interface Console {
  /** The signal of the running operation, which Ctrl-C aborts. */
  readonly signal: AbortSignal;
  /** The lines entered at the prompt. */
  readonly history: History;
  /** Returns whether a word names a command. */
  isCommandName(word: string): boolean;
  /** Resolves when this tab knows every stored key. */
  readKeys(): Promise<void>;
  /** Sends a message and streams the reply to the screen. */
  runTurn(turnRequest: TurnRequest): Promise<void>;
  /** The files of the next line: those of the entered one, until they are removed or sent, and those that were added. */
  readonly chips: readonly Chip[];
  /** Attaches files to the next line. */
  addChips(chips: readonly Chip[]): void;
  removeChips(chips: readonly Chip[]): void;
  /** Puts a text, or the line that was entered with its files, on the next prompt for editing. */
  prefill(text?: string): void;
}

/** The objects that the first prompt needs. */
export type PromptParts = Pick<App, 'view' | 'keys' | 'settings' | 'build'>;

/** Everything that a command may use. */
export interface App {
  readonly view: ConsoleView;
  readonly access: ProviderAccess;
  readonly keys: KeyStore;
  readonly settings: SettingsStore;
  readonly database: Database;
  readonly bots: BotStore;
  readonly sessions: SessionStore;
  readonly catalog: Catalog;
  readonly chat: ChatState;
  readonly console: Console;
  readonly build: Build;
}
