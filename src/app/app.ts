import type { Catalog } from '../chat/catalog.ts';
import type { TurnRequest } from '../chat/chat.ts';
import type { ChatState } from '../chat/chat-state.ts';
import type { ProviderAccess } from '../chat/provider-access.ts';
import type { BotStore } from '../storage/bots.ts';
import type { Database } from '../storage/database.ts';
import type { KeyStore } from '../storage/keys.ts';
import type { SessionStore } from '../storage/sessions.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { ConsoleView } from '../terminal/console-view.ts';
import type { History } from '../terminal/editor/history.ts';

/** What was fixed when the page was built. */
export interface Build {
  readonly version: string;
  /** A stand-in answers in ollama's place. */
  readonly demo: boolean;
}

/** What the shell does for a command. */
export interface Console {
  /** The one running operation; Ctrl-C aborts it. */
  readonly signal: AbortSignal;
  /** The lines entered. */
  readonly history: History;
  /** Whether a word names a command. */
  isCommandName(word: string): boolean;
  /** Resolves once this tab knows every key that is stored. */
  readKeys(): Promise<void>;
  /** Asks, and streams the reply to the screen. */
  runTurn(turnRequest: TurnRequest): Promise<void>;
  /** The text, or else the line that was entered, comes to the next prompt, to be changed. */
  prefill(text?: string): void;
}

/** What a command may use. */
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
