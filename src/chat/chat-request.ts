import { withoutUndefined } from '../base/json.ts';
import type { ChatRequest, Message, Model } from '../providers/provider.ts';
import type { Conversation } from './conversation.ts';
import type { ProviderAccess } from './provider-access.ts';
import { continuationOf } from './resumable.ts';
import type { Target } from './target.ts';
import { messagesFor, type TurnRequest } from './turn-request.ts';

/** What determines the request of a turn. */
export interface RequestContext {
  readonly access: ProviderAccess;
  readonly conversation: Conversation;
  readonly target: Target;
  /** What the provider's list says about the model, if it was requested. */
  readonly listed?: Model;
  /** Whether it is a question in chat mode, which others are likely to follow. */
  readonly isInChat?: boolean;
}

/** Returns the request of a turn of a conversation. */
export function requestOf(context: RequestContext, turnRequest: TurnRequest): ChatRequest {
  const { model, system, parameters } = context.target;
  const { access, listed, conversation } = context;
  const continuation =
    turnRequest.type === 'continue' ? continuationOf(conversation, context.target) : undefined;
  const messages = messagesFor(conversation.turns, continuation ? { type: 'retry' } : turnRequest);
  return {
    model,
    ...(listed && { listed }),
    ...(system !== undefined && { system }),
    messages,
    parameters,
    thoughts: access.settings.get('thoughts') === 'on',
    isReasoningHidden: access.settings.get('reasoning') === 'hide',
    ...withoutUndefined({ continuation, cacheKey: cacheKeyOf(context, messages) }),
  };
}

/** Returns the key for the provider's cache; undefined for a question that is asked once, or after `set cache off`. */
function cacheKeyOf(
  { access: { settings }, conversation, isInChat }: RequestContext,
  messages: readonly Message[],
): string | undefined {
  const isPart = isInChat || messages.length > 1;
  return isPart && settings.get('cache') !== 'off' ? conversation.cacheKey : undefined;
}
