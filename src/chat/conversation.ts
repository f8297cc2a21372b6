import type { Ending, Message, Usage } from '../providers/provider.ts';

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
  system: string | undefined;

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
