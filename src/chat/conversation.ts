import type { Ending, Message, Parameters, Usage } from '../providers/provider.ts';
import type { Choice } from './catalog.ts';

/** A question with what came back; each reply hangs on its question. */
export interface Exchange {
  readonly question: string;
  readonly model: string;
  answer: string;
  /** Undefined while it streams and where it failed. */
  ending?: Ending;
  usage: Usage;
}

/** The exchanges of one conversation, oldest first, held in memory. */
export class Conversation {
  readonly exchanges: Exchange[] = [];
  /** Stands in for the bot's; '' for none. */
  system: string | undefined;
  /** The model that was picked for this conversation; else the bot or the default decides. */
  choice: Choice | undefined;
  /** Go before the bot's. */
  parameters: Parameters = {};

  /** `bot` is the id of the bot that is talked to. */
  constructor(readonly bot?: string) {}

  /** What the next request holds: the answered pairs in the order of the questions, then `question`; roles alternate. */
  messages(question: string): readonly Message[] {
    const answered = this.exchanges.filter(({ answer }) => answer.trim() !== '');
    return [
      ...answered.flatMap(({ question: text, answer }): readonly Message[] => [
        { role: 'user', text },
        { role: 'assistant', text: answer },
      ]),
      { role: 'user', text: question },
    ];
  }

  /** The last reply that has any text. */
  lastAnswer(): string | undefined {
    return this.exchanges.findLast(({ answer }) => answer.trim() !== '')?.answer;
  }
}
