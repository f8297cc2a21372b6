import { Failure } from '../base/failure.ts';
import type { OnRefused } from '../providers/http/http-error.ts';
import { reply as replyTo } from '../providers/http/reply.ts';
import type { ChatRequest, Chunk, Message } from '../providers/provider.ts';
import type { Send } from '../providers/send.ts';
import type { BotStore } from '../storage/bots.ts';
import { type ReplyRecord, sessionVersion } from '../storage/session.ts';
import type { Autosave } from './autosave.ts';
import { formatModelRef } from './catalog.ts';
import type { Conversation } from './conversation.ts';
import { refuseKeys, refuseKeysIn } from './guard.ts';
import type { ProviderAccess, Sender } from './provider-access.ts';
import { secondsOf } from './stall-timeout.ts';
import type { Target } from './target.ts';
import { messagesOf } from './turn.ts';

/** Milliseconds: a model may think for minutes. */
const first = 10 * 60_000;

/** What is asked where a reply is to go on; no conversation holds it. */
export const continuePrompt = 'Continue exactly where you stopped, without repeating anything.';

/** A new question, the last one again, or the rest of the last reply. */
export type TurnRequest =
  | {
      readonly type: 'ask';
      readonly text: string;
      /** Asked once in the midst of another conversation, which goes on afterwards. */
      readonly isAside?: true;
    }
  | { readonly type: 'again' }
  | { readonly type: 'more' };

/** Where a conversation happens. */
export interface ChatContext {
  readonly wire: ProviderAccess;
  readonly bots: BotStore;
  readonly conversation: Conversation;
  readonly autosave: Autosave;
  readonly partner: Target;
  readonly sender: Sender;
  readonly onRefused?: OnRefused;
}

/**
 * Asks in a conversation and yields the reply as it comes, one batch a network read. The only place that adds to
 * exchanges: a new question is stored before the request, the reply while it streams, the rest of one as a reply of its
 * own. The former reply stays until one that is asked for again has any text. Throws one Failure.
 */
export async function* send(
  room: ChatContext,
  inquiry: TurnRequest,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const { wire, conversation, autosave, partner } = room;
  if (inquiry.type === 'ask') refuseKeys(inquiry.text, 'message', wire.keys);
  else if (conversation.exchanges.length === 0) throw nothingAsked();
  const turn = turnOf(partner, requested(conversation, inquiry));
  refuseKeysIn(turn, wire.keys);
  const begun = begin(room, inquiry);
  if (begun.question) await autosave.ask(conversation, begun.question);
  const limits = { first, between: 1000 * secondsOf(wire.settings.get('idle')) };
  const call = { provider: partner.provider, turn, limits, onRefused: room.onRefused };
  yield* taken(room, begun.reply, replyTo(guarded(room, turn), call, signal));
}

/** Sends only while the target still is the bot's, and nothing in the request has become known as a key meanwhile. */
function guarded(
  { wire, bots, sender, conversation, partner }: ChatContext,
  turn: ChatRequest,
): Send {
  const { redactor } = wire.keys.known;
  return (build, signal) =>
    sender.send((key, place) => {
      if (partner.bot && !conversation.choice) bots.requireProvider(partner.bot);
      if (wire.keys.known.redactor !== redactor) refuseKeysIn(turn, wire.keys);
      return build(key, place);
    }, signal);
}

function turnOf({ model, system, parameters }: Target, messages: readonly Message[]): ChatRequest {
  return { model, ...(system !== undefined && { system }), messages, parameters };
}

/** Another tab may have taken back what was to be asked again. */
function nothingAsked(): Failure {
  return new Failure('usage', 'There is no question any more to ask again.');
}

/** What the request holds: the answered pairs before it, then what is asked; roles alternate. */
function requested({ exchanges }: Conversation, inquiry: TurnRequest): readonly Message[] {
  const earlier = messagesOf(inquiry.type === 'again' ? exchanges.slice(0, -1) : exchanges);
  return [...earlier, { role: 'user', text: wording(inquiry, exchanges.at(-1)?.question.text) }];
}

function wording(inquiry: TurnRequest, last = ''): string {
  switch (inquiry.type) {
    case 'ask':
      return inquiry.text;
    case 'again':
      return last;
    case 'more':
      return continuePrompt;
  }
}

/** The question, where it is a new one, and the reply as it is before anything came. */
function begin({ conversation, partner }: ChatContext, inquiry: TurnRequest) {
  const question = inquiry.type === 'ask' ? conversation.ask(inquiry.text) : undefined;
  const last = conversation.exchanges.at(-1);
  const reply: ReplyRecord = {
    v: sessionVersion,
    id: crypto.randomUUID(),
    session: conversation.id,
    role: 'assistant',
    time: Date.now(),
    question: last?.question.id ?? '',
    ...(inquiry.type === 'more' && { more: true }),
    text: '',
    model: formatModelRef(partner),
    ...(partner.bot && { bot: partner.bot.id }),
    scope: 'none',
    ending: 'interrupted',
    usage: {},
  };
  return { question, reply };
}

/** Keeps what comes of a reply, and yields it. */
async function* taken(
  { conversation, autosave, sender }: ChatContext,
  begun: ReplyRecord,
  batches: AsyncGenerator<readonly Chunk[]>,
): AsyncGenerator<readonly Chunk[]> {
  let reply = begun;
  try {
    for await (const chunks of batches) {
      reply = { ...chunks.reduce(grown, reply), scope: sender.selected?.scope ?? 'none' };
      conversation.hang(reply);
      autosave.follow(conversation, reply);
      yield chunks;
    }
  } catch (error) {
    reply = { ...reply, ending: 'failed' };
    throw error;
  } finally {
    const masked = autosave.masked(reply);
    conversation.hang(masked);
    await autosave.end(conversation, masked);
  }
}

function grown(reply: ReplyRecord, chunk: Chunk): ReplyRecord {
  switch (chunk.type) {
    case 'text':
      return { ...reply, text: reply.text + chunk.text };
    case 'thought':
      return { ...reply, thought: (reply.thought ?? '') + chunk.text };
    case 'reclassified':
      return { ...reply, text: '', thought: (reply.thought ?? '') + reply.text };
    case 'usage':
      return { ...reply, usage: chunk.usage };
    case 'end':
      return { ...reply, ending: chunk.ending };
    case 'note':
      return reply;
  }
}
