import type { Message } from '../providers/provider.ts';
import { messagesOf, type Turn } from './turn.ts';

/** The prompt that requests the rest of a reply. It is not stored in the conversation. */
export const continuePrompt = 'Continue exactly where you stopped, without repeating anything.';

/** A new question, the last one again, or the rest of the last reply. */
export type TurnRequest =
  | {
      readonly type: 'new';
      readonly text: string;
      /** Asked in a conversation of its own; the current one is resumed afterwards. */
      readonly isAside?: true;
      /** The id of the question that it replaces. That question and all after it are undone when this one is added. */
      readonly replaces?: string | undefined;
    }
  | { readonly type: 'retry' }
  | { readonly type: 'continue' };

/** Returns the turns that stay: those before a question that a new one replaces, otherwise all. */
export function turnsBefore(turns: readonly Turn[], turnRequest: TurnRequest): readonly Turn[] {
  const replaced = turnRequest.type === 'new' ? turnRequest.replaces : undefined;
  const at = turns.findIndex(({ question }) => question.id === replaced);
  return at < 0 ? turns : turns.slice(0, at);
}

/** Returns the messages of the request: the answered exchanges before it, then the prompt. Roles alternate. */
export function messagesFor(turns: readonly Turn[], turnRequest: TurnRequest): readonly Message[] {
  const kept = turnsBefore(turns, turnRequest);
  const earlier = messagesOf(turnRequest.type === 'retry' ? kept.slice(0, -1) : kept);
  return [...earlier, { role: 'user', text: promptOf(turnRequest, turns.at(-1)?.question.text) }];
}

function promptOf(turnRequest: TurnRequest, last = ''): string {
  switch (turnRequest.type) {
    case 'new':
      return turnRequest.text;
    case 'retry':
      return last;
    case 'continue':
      return continuePrompt;
  }
}
