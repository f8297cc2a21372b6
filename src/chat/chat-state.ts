import { Failure } from '../base/failure.ts';
import type { SessionRecord } from '../storage/session.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { Autosave } from './autosave.ts';
import { formatModelRef, type ModelRef } from './catalog.ts';
import { Conversation } from './conversation.ts';

/** Number of turns that are shown when a conversation is resumed. */
export const shownTurns = 3;

/** The conversation of this tab, the bot selected for new conversations, and whether chat mode is on. */
export class ChatState {
  /** Whether chat mode is on: lines are sent as messages. */
  chatting = false;
  /** Whether the last message looked like a key command, so that the next one may be the key. */
  expectsKey = false;
  /** A line that is suggested at the next prompt. */
  suggestedLine: string | undefined;
  /** The message that was taken for a command; entering it again sends it. */
  heldMessage: string | undefined;
  /** The id of the question that is being edited and that the next message replaces. */
  editing: string | undefined;
  readonly autosave: Autosave;
  readonly #settings: SettingsStore;
  #bot: string | undefined;
  #conversation: Conversation;

  constructor(autosave: Autosave, settings: SettingsStore) {
    this.autosave = autosave;
    this.#settings = settings;
    this.#bot = settings.get('bot') || undefined;
    this.#conversation = this.create(this.#bot);
  }

  get conversation(): Conversation {
    return this.#conversation;
  }

  /** The id of the bot of new conversations. */
  get bot(): string | undefined {
    return this.#bot;
  }

  /** Returns an empty conversation with a bot, or without one, and does not switch to it. */
  create(bot: string | undefined): Conversation {
    return new Conversation(this.autosave, bot);
  }

  /**
   * Reads the conversation of a session, of a long one only the last exchanges, and does not switch to it. Rejects with a
   * `storage` Failure.
   */
  async read(session: SessionRecord): Promise<Conversation> {
    const { sessions } = this.autosave;
    const { messages, first } = await sessions.end(session.id, shownTurns);
    const readEarlier =
      first === undefined ? undefined : () => sessions.messages(session.id, first);
    return Conversation.of(this.autosave, session, messages, readEarlier);
  }

  switchTo(conversation: Conversation): void {
    this.#conversation = conversation;
  }

  /** Switches to an empty conversation with the same bot and settings. */
  startFresh(): void {
    this.#conversation = this.#conversation.fresh();
  }

  /**
   * Selects the bot of new conversations, or none. Switches to a new conversation in chat mode or if the current one is
   * empty. Throws a `storage` Failure if the selection cannot be stored and so is lost on reload.
   */
  selectBot(id: string | undefined): void {
    this.followBot(id);
    if (this.chatting || this.#conversation.turns.length === 0)
      this.#conversation = this.create(id);
    this.#store('bot', id ?? '');
  }

  /** Adopts a bot selection that is already stored. */
  followBot(id: string | undefined): void {
    this.#bot = id;
  }

  /**
   * Sets the model of this conversation and the default for conversations without a bot. Rejects with a `storage` Failure
   * if the default cannot be stored and so is lost on reload.
   */
  async useModel(model: ModelRef): Promise<void> {
    await this.#conversation.configure({ model });
    this.#store('model', formatModelRef(model));
  }

  #store(...[name, value]: Parameters<SettingsStore['set']>): void {
    try {
      this.#settings.set(name, value);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(error.kind, `${error.message} It applies to this tab until a reload.`);
    }
  }
}
