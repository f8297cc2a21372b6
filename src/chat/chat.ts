import { abortable } from '../base/abortable.ts';
import { Failure } from '../base/failure.ts';
import { isLeaving } from '../base/leaving.ts';
import type { Steps } from '../base/steps.ts';
import type { OnRefused } from '../providers/http/http-error.ts';
import { reply as replyTo } from '../providers/http/reply.ts';
import type { Build, Send } from '../providers/http/send.ts';
import type { ChatRequest, Chunk, Continuation } from '../providers/provider.ts';
import { searchForKeys } from '../secrets/redact-long.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { BotStore } from '../storage/bots.ts';
import type { QuestionFile } from '../storage/question-files.ts';
import { type ReplyRecord, sessionVersion } from '../storage/session.ts';
import { appendChunk } from './append-chunk.ts';
import { formatModelRef } from './catalog.ts';
import {
  type RequestContent,
  type RequestContext,
  readContent,
  requestOf,
} from './chat-request.ts';
import { refuseKeysIn } from './guard.ts';
import type { AskedFiles } from './message-files.ts';
import type { Sender } from './provider-access.ts';
import { isTextless, noteResumable } from './resumable.ts';
import { secondsOf } from './stall-timeout.ts';
import { type TurnRequest, turnsBefore } from './turn-request.ts';

/** Milliseconds until the first data of a reply must arrive; models may reason for minutes before. */
const firstDeltaMs = 10 * 60_000;

/** What a turn of a conversation is sent with. */
export interface ChatContext extends RequestContext {
  readonly bots: BotStore;
  readonly sender: Sender;
  readonly onRefused?: OnRefused;
}

/** A request in which the redactor found no key. */
export interface CheckedRequest {
  readonly request: ChatRequest;
  readonly redactor: Redactor;
  /** The files of the question. */
  readonly asked: AskedFiles;
}

/**
 * Sends a turn of a conversation and yields the reply as it arrives: one batch per network read, with one `end`. Only this
 * function adds to turns. A new question is stored before the request, unless the database is busy, and the reply while it
 * streams. The continuation of a reply is stored as a separate record. On a retry, the previous reply is kept until the new
 * one has text. Throws a Failure if the reply has no `end`.
 */
export async function* send(
  context: ChatContext,
  turnRequest: TurnRequest,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const { conversation, autosave } = context;
  const checked = await check(context, turnRequest, signal);
  const undone = conversation.undo(turnsBefore(conversation.turns, turnRequest).length);
  const { continuation } = checked.request;
  const { files, records } = checked.asked;
  const { question, reply } = startTurn(context, turnRequest, continuation, files);
  const saved =
    question && undone.then(() => autosave.saveQuestion(conversation, question, records));
  yield* recorded(
    context,
    reply,
    continuation,
    withEnd(replyAfter(saved, context, checked, signal), signal),
  );
}

/** Sends the request once the question is stored, or its write has failed or waits for another tab. */
async function* replyAfter(
  saved: Promise<void> | undefined,
  context: ChatContext,
  checked: CheckedRequest,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  if (saved) await abortable(saved, signal);
  const { access, target, onRefused } = context;
  const timeouts = { firstDeltaMs, idleMs: 1000 * secondsOf(access.settings.get('idle')) };
  const call = { provider: target.provider, request: checked.request, timeouts, onRefused };
  yield* replyTo(guarded(context, checked), call, signal);
}

/**
 * Returns a `send` that rechecks the bot's provider, and the request for keys that became known since its check. If the keys
 * change even while the request is sent, it is not sent but checked again.
 */
export function guarded(
  { access, bots, sender, conversation, target }: ChatContext,
  { request, redactor }: CheckedRequest,
): Send {
  const { known } = access.keys;
  function* recheck(current: Redactor): Steps<Redactor> {
    if (current !== redactor) yield* refuseKeysIn(request, current);
    return current;
  }
  return async (build, signal) => {
    for (;;) {
      const checked = await searchForKeys(known, recheck, signal);
      let isOutdated = false;
      const guard: Build = (key, scheme) => {
        if (target.bot && !conversation.model) bots.requireProvider(target.bot);
        isOutdated = known.redactor !== checked;
        if (isOutdated) throw new Error('the known keys changed');
        return build(key, scheme);
      };
      try {
        return await sender.send(guard, signal);
      } catch (error) {
        if (!isOutdated) throw error;
      }
    }
  };
}

/**
 * Resolves with the request of a turn, searched for keys in steps, and built anew if another tab changes the conversation
 * meanwhile. Rejects with a `held-key` Failure if there is a key in it.
 */
export async function check(
  context: ChatContext,
  turnRequest: TurnRequest,
  signal: AbortSignal,
): Promise<CheckedRequest> {
  const { conversation, access } = context;
  const isNew = turnRequest.type === 'new';
  for (;;) {
    const { turns } = conversation;
    if (!isNew && turns.length === 0) throw questionRemoved();
    const content = await readContent(context, turnRequest, signal);
    const search = (redactor: Redactor) => checkedRequest(context, content, isNew, redactor);
    const checked = await searchForKeys(access.keys.known, search, signal);
    if (turns === conversation.turns) return checked;
  }
}

/** Builds a request. Throws a `held-key` Failure if the redactor finds a key in it. */
function* checkedRequest(
  context: ChatContext,
  content: RequestContent,
  isNew: boolean,
  redactor: Redactor,
): Steps<CheckedRequest> {
  const request = requestOf(context, content);
  const question = isNew ? request.messages.at(-1)?.text : undefined;
  yield* refuseKeysIn(request, redactor, question, context.conversation.checked);
  return { request, redactor, asked: content.asked };
}

/** The error of a retry or continuation if another tab has removed every question. */
function questionRemoved(): Failure {
  return new Failure('conflict', 'The question was removed in another tab, so nothing was sent.');
}

/** Returns the question, if it is new, and an empty reply record. */
function startTurn(
  { conversation, target }: ChatContext,
  turnRequest: TurnRequest,
  continuation: Continuation | undefined,
  files: readonly QuestionFile[],
) {
  const question =
    turnRequest.type === 'new' ? conversation.addQuestion(turnRequest.text, files) : undefined;
  const last = conversation.turns.at(-1);
  const isMore = turnRequest.type === 'continue' && !(continuation && isTextless(conversation));
  const reply: ReplyRecord = {
    v: sessionVersion,
    id: crypto.randomUUID(),
    session: conversation.id,
    role: 'assistant',
    time: Date.now(),
    question: last?.question.id ?? '',
    ...(isMore && { more: true }),
    text: '',
    model: formatModelRef(target),
    ...(target.bot && { bot: target.bot.id }),
    scope: 'none',
    ending: 'interrupted',
    usage: {},
  };
  return { question, reply };
}

/** Yields the batches of a reply, and a `cancelled` end if the signal aborts it. */
async function* withEnd(
  batches: AsyncGenerator<readonly Chunk[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  try {
    yield* batches;
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
    yield [{ type: 'end', ending: 'cancelled', reason: '' }];
  }
}

/** Yields the batches of a reply, attaches them to the conversation and stores them. */
async function* recorded(
  { conversation, autosave, sender }: ChatContext,
  initial: ReplyRecord,
  continuation: Continuation | undefined,
  batches: AsyncGenerator<readonly Chunk[]>,
): AsyncGenerator<readonly Chunk[]> {
  let reply = initial;
  try {
    for await (const chunks of batches) {
      reply = { ...chunks.reduce(appendChunk, reply), scope: sender.selected?.scope ?? 'none' };
      conversation.attachReply(reply);
      noteResumable(conversation, reply, chunks, continuation);
      autosave.saveSoon(conversation, reply);
      yield chunks;
    }
  } catch (error) {
    if (!isLeaving()) reply = { ...reply, ending: 'failed' };
    throw error;
  } finally {
    await autosave.saveReply(conversation, reply);
  }
}
