import { withoutUndefined } from '../base/json.ts';
import type { ChatRequest, Continuation, Model } from '../providers/provider.ts';
import type { Autosave } from './autosave.ts';
import type { Conversation } from './conversation.ts';
import {
  type AskedFiles,
  type FileContents,
  identified,
  readContents,
  withContents,
} from './message-files.ts';
import type { ProviderAccess } from './provider-access.ts';
import { continuationOf } from './resumable.ts';
import type { Target } from './target.ts';
import type { UnreadMessage } from './turn.ts';
import { filesAsked, messagesFor, type TurnRequest } from './turn-request.ts';

/** What determines the request of a turn. */
export interface RequestContext {
  readonly access: ProviderAccess;
  readonly conversation: Conversation;
  readonly autosave: Autosave;
  readonly target: Target;
  /** What the provider's list says about the model, if it was requested. */
  readonly listed?: Model;
  /** Whether it is a question in chat mode, which others are likely to follow. */
  readonly isInChat?: boolean;
}

/** What a request sends of a conversation, with the contents of its files. */
export interface RequestContent {
  readonly messages: readonly UnreadMessage[];
  readonly contents: FileContents;
  readonly continuation: Continuation | undefined;
  readonly asked: AskedFiles;
}

/** Reads what the request of a turn sends. Rejects with the signal's reason once it is aborted. */
export async function readContent(
  context: RequestContext,
  turnRequest: TurnRequest,
  signal: AbortSignal,
): Promise<RequestContent> {
  const { conversation, target, autosave } = context;
  const { turns } = conversation;
  const continuation =
    turnRequest.type === 'continue' ? continuationOf(conversation, target) : undefined;
  const question: TurnRequest = continuation ? { type: 'retry' } : turnRequest;
  const asked = await identified(filesAsked(turns, question));
  const messages = messagesFor(turns, question, asked.files);
  const contents = await readContents(autosave, messages, asked.records, context, signal);
  return { messages, contents, continuation, asked };
}

/** Returns the request of a turn of a conversation. */
export function requestOf(context: RequestContext, content: RequestContent): ChatRequest {
  const { model, system, parameters } = context.target;
  const { access, listed } = context;
  const { continuation } = content;
  const { messages, notes } = withContents(content.messages, content.contents, context);
  return {
    model,
    ...(listed && { listed }),
    ...(system !== undefined && { system }),
    messages,
    ...(notes.length > 0 && { notes }),
    parameters,
    thoughts: access.settings.get('thoughts') === 'on',
    isReasoningHidden: access.settings.get('reasoning') === 'hide',
    ...withoutUndefined({ continuation, cacheKey: cacheKeyOf(context, messages) }),
  };
}

/** Returns the key for the provider's cache; undefined for a question that is asked once, or after `set cache off`. */
function cacheKeyOf(
  { access: { settings }, conversation, isInChat }: RequestContext,
  messages: readonly unknown[],
): string | undefined {
  const isPart = isInChat || messages.length > 1;
  return isPart && settings.get('cache') !== 'off' ? conversation.cacheKey : undefined;
}
