import type { Attachment } from '../attachments/attachment.ts';
import { filesOf, type QuestionFile } from '../storage/question-files.ts';
import { messagesOf, type Turn, type UnreadMessage } from './turn.ts';

/** The prompt that requests the rest of a reply. It is not stored in the conversation. */
export const continuePrompt = 'Continue exactly where you stopped, without repeating anything.';

/** A new question, the last one again, or the rest of the last reply. */
export type TurnRequest =
  | {
      readonly type: 'new';
      readonly text: string;
      /** If it is undefined, those of the question that it replaces. */
      readonly files?: readonly Attachment[];
      /** Asked in a conversation of its own; the current one is resumed afterwards. */
      readonly isAside?: true;
      /** The id of the question that it replaces. That question and all after it are undone when this one is added. */
      readonly replaces?: string | undefined;
    }
  | { readonly type: 'retry' }
  | { readonly type: 'continue' };

/** Returns the turns that stay: those before a question that a new one replaces, otherwise all. */
export function turnsBefore(turns: readonly Turn[], turnRequest: TurnRequest): readonly Turn[] {
  const at = replacedIn(turns, turnRequest);
  return at < 0 ? turns : turns.slice(0, at);
}

/** Returns the index of the question that a new one replaces; -1 if there is none. */
function replacedIn(turns: readonly Turn[], turnRequest: TurnRequest): number {
  const replaced = turnRequest.type === 'new' ? turnRequest.replaces : undefined;
  return turns.findIndex(({ question }) => question.id === replaced);
}

/** Returns the files of the question that is asked: new ones, or those of a question that is stored already. */
export function filesAsked(
  turns: readonly Turn[],
  turnRequest: TurnRequest,
): readonly (Attachment | QuestionFile)[] {
  if (turnRequest.type === 'continue') return [];
  if (turnRequest.type === 'new' && turnRequest.files) return turnRequest.files;
  const turn = turnRequest.type === 'retry' ? turns.at(-1) : turns[replacedIn(turns, turnRequest)];
  return turn ? filesOf(turn.question) : [];
}

/** Returns the messages before the prompt of a request: the answered exchanges. */
function messagesBefore(
  turns: readonly Turn[],
  turnRequest: TurnRequest,
): readonly UnreadMessage[] {
  const kept = turnsBefore(turns, turnRequest);
  return messagesOf(turnRequest.type === 'retry' ? kept.slice(0, -1) : kept);
}

/** Returns the files of the messages before the prompt. */
export function filesBefore(
  turns: readonly Turn[],
  turnRequest: TurnRequest,
): readonly QuestionFile[] {
  return messagesBefore(turns, turnRequest).flatMap(({ attached = [] }) => attached);
}

/** Returns the messages of the request, the prompt with `files` last. Roles alternate. */
export function messagesFor(
  turns: readonly Turn[],
  turnRequest: TurnRequest,
  files: readonly QuestionFile[],
): readonly UnreadMessage[] {
  const text = promptOf(turnRequest, turns.at(-1)?.question.text);
  return [...messagesBefore(turns, turnRequest), { role: 'user', text, attached: files }];
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
