import { Failure } from '../base/failure.ts';
import type { SessionRecord } from '../storage/session.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { Autosave } from './autosave.ts';
import { formatModelRef, type ModelRef } from './catalog.ts';
import { Conversation } from './conversation.ts';

/** The conversation of this tab, the bot selected for later ones, and whether lines are messages. */
export class ChatState {
  /** Whether lines are messages. */
  chatting = false;
  /** Whether the last message read as a key command, so that the next one may be the key. */
  expectsKey = false;
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

  /** Returns an empty conversation with a bot, or with none, without switching to it. */
  create(bot: string | undefined): Conversation {
    return new Conversation(this.autosave, bot);
  }

  /** Reads the conversation of a session without switching to it. Throws a `storage` Failure. */
  async read(session: SessionRecord): Promise<Conversation> {
    const messages = await this.autosave.sessions.messages(session.id);
    return Conversation.of(this.autosave, session, messages);
  }

  switchTo(conversation: Conversation): void {
    this.#conversation = conversation;
  }

  /** Switches to an empty conversation with the same bot and settings. */
  startFresh(): void {
    this.#conversation = this.#conversation.fresh();
  }

  /**
   * Selects the bot of new conversations, or none, and switches to a new one in chat mode and where nothing was asked.
   * Throws a `storage` Failure where a reload will undo the selection.
   */
  selectBot(id: string | undefined): void {
    this.followBot(id);
    if (this.chatting || this.#conversation.turns.length === 0)
      this.#conversation = this.create(id);
    this.#store('bot', id ?? '');
  }

  /** Takes over the selection of a bot that is stored already. */
  followBot(id: string | undefined): void {
    this.#bot = id;
  }

  /**
   * Chooses the model of this conversation and of later ones without a bot. Rejects with a `storage` Failure where a reload
   * will undo the latter.
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
