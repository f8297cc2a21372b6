import { runYielding } from '../base/yielding.ts';
import { isReference, mapTexts } from '../storage/map-texts.ts';
import type { MessageRecord } from '../storage/session.ts';
import { type Turns, turnsOfSteps } from './turn.ts';

/** All messages of a session, and the turns that they form. */
interface WholeSession {
  readonly messages: readonly MessageRecord[];
  readonly turns: Turns;
}

/** The messages of a session before its end, which are read later. */
export class UnreadMessages {
  #reading: Promise<WholeSession> | undefined;

  /** `end` are the messages that are read already; `read` reads those before them. */
  constructor(
    private end: readonly MessageRecord[],
    private readonly read: () => Promise<readonly MessageRecord[]>,
  ) {}

  /** Resolves with all messages. Rejects with a `storage` Failure; the next call reads again. */
  readAll(): Promise<WholeSession> {
    this.#reading ??= this.#readAll().catch((error) => {
      this.#reading = undefined;
      throw error;
    });
    return this.#reading;
  }

  /** Maps the texts of the messages that are read already. */
  mapTexts(change: (text: string) => string): void {
    this.end = this.end.map((message) => mapTexts(message, change, isReference));
  }

  async #readAll(): Promise<WholeSession> {
    const earlier = await this.read();
    for (;;) {
      const { end } = this;
      const messages = [...earlier, ...end];
      const turns = await runYielding(turnsOfSteps(messages));
      if (end === this.end) return { messages, turns };
    }
  }
}
