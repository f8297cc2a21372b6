import { Failure } from '../base/failure.ts';
import { formatModelRef } from '../chat/catalog.ts';
import { type ChatContext, send } from '../chat/chat.ts';
import type { Conversation } from '../chat/conversation.ts';
import type { Sender } from '../chat/provider-access.ts';
import { type Target, targetIn } from '../chat/target.ts';
import { filesAsked, type TurnRequest } from '../chat/turn-request.ts';
import { requireSearch } from '../chat/web-search.ts';
import type { FailedTurn } from '../providers/errors/error-context.ts';
import { statusLine } from '../providers/errors/explain.ts';
import type { Chunk, Usage } from '../providers/provider.ts';
import type { SearchChunk } from '../providers/sources.ts';
import { StreamRedactor } from '../secrets/stream-redactor.ts';
import { hasText, type ReplyRecord } from '../storage/session.ts';
import { ReplyView } from '../terminal/screen/reply-view.ts';
import { maxWordUnits } from '../terminal/text/excerpt.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { noteCost } from './budget.ts';
import { requireNoKeys } from './key-warning.ts';
import { confirmMismatchedKey } from './mismatched-key.ts';
import { isNewNote } from './new-notes.ts';
import { noteAbout } from './print-turn.ts';
import { replyOutputs } from './reply-outputs.ts';
import { reportError } from './report-error.ts';
import { isSearchChunk, SearchView } from './search-view.ts';
import { syncConversation } from './sync.ts';
import { largestFileOf, requireAskedFiles, requireKeylessFiles, sayFiles } from './turn-files.ts';
import { oneRow, sayBotMissing, sayRetirement, sayTokenDrop, sayUsage } from './turn-notes.ts';

/** Milliseconds of work after which a frame is drawn. */
const slice = 8;

/** Characters of a note about the request. */
const maxNoteCharacters = 160;

/** Sends a message, and streams the reply or prints the error to the screen. */
export async function runTurn(
  app: App,
  turnRequest: TurnRequest,
  signal: AbortSignal,
): Promise<void> {
  if (await syncConversation(app)) app.view.screen.notify(dim(styled`Your message:`));
  const { access, keys, chat } = app;
  const { conversation } = chat;
  const { asked, target } = await resolveTurn(app, turnRequest);
  const sender = access.sender(target.provider, target.bot);
  const name = oneRow(app, formatModelRef(target), maxWordUnits);
  const keyFilter = () => new StreamRedactor(() => keys.known.redactor);
  const view = new ReplyView(app.view.screen, name, keyFilter, await replyOutputs(app));
  const onRefused = (status: number) => view.waiting(statusLine(status));
  const started = performance.now();
  const former = newestReply(conversation);
  sayFiles(app, target, filesAsked(conversation.turns, asked));
  try {
    const isInChat = modeOf(app, turnRequest) === 'chat';
    const context = { ...contextFor(app, conversation, target, sender), isInChat, onRefused };
    const reply = await show(app, send(context, asked, signal), view);
    if (view.hasText) keepDefault(app, target);
    sayUsage(app, target, sender, reply, performance.now() - started);
    if (turnRequest.type === 'new') sayTokenDrop(app);
  } catch (failure) {
    if (signal.aborted && failure === signal.reason) throw failure;
    const turn = failedTurn(app, asked, target, view.hasText);
    await reportError(app, failure, { ...target, selected: sender.selected, turn });
  } finally {
    const reply = newestReply(conversation);
    if (reply && reply.id !== former?.id) await noteCost(app, reply);
  }
}

function newestReply({ turns }: Conversation): ReplyRecord | undefined {
  return turns.at(-1)?.replies.at(-1);
}

/** Makes the first model that answered without a bot the default, so that a key saved later does not change which one answers. */
function keepDefault({ settings }: App, target: Target): void {
  if (target.bot || settings.get('model') !== undefined) return;
  try {
    settings.set('model', formatModelRef(target));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Returns the question that failed, for the explanation of the failure. */
function failedTurn(
  app: App,
  turnRequest: TurnRequest,
  { bot }: Target,
  hasReply: boolean,
): FailedTurn {
  const { conversation } = app.chat;
  const earlier = conversation.turns.slice(0, -1);
  const largestFile = largestFileOf(conversation);
  return {
    mode: modeOf(app, turnRequest),
    hasHistory: turnRequest.type === 'continue' || earlier.some(({ reply }) => hasText(reply)),
    hasReply,
    parameters: conversation.parameters,
    ...(largestFile !== undefined && { largestFile }),
    ...(bot && { bot }),
  };
}

/** Returns where a question is asked. */
function modeOf({ chat }: App, turnRequest: TurnRequest): FailedTurn['mode'] {
  if (turnRequest.type === 'new' && turnRequest.isAside) return 'aside';
  return chat.chatting ? 'chat' : 'command';
}

/** Returns what a question of a conversation is sent with. */
export function contextFor(
  { access, bots, catalog, chat }: App,
  conversation: Conversation,
  target: Target,
  sender: Sender,
): ChatContext {
  const { autosave } = chat;
  return { access, bots, conversation, autosave, target, listed: catalog.listed(target), sender };
}

/** Returns the target of the next message of a conversation, whose bot is read again unless the database is busy. */
export async function currentTarget(app: App, conversation: Conversation): Promise<Target> {
  const { bots, database } = app;
  if (conversation.bot !== undefined) {
    await database.withTimeout(bots.refresh()).catch((error) => {
      if (!(error instanceof Failure)) throw error;
    });
  }
  return targetIn(conversation, app);
}

/** Returns the request without keys and its target, both current after all questions to the user. Throws Cancelled. */
async function resolveTurn(
  app: App,
  turnRequest: TurnRequest,
): Promise<{ readonly asked: TurnRequest; readonly target: Target }> {
  const target = await currentTarget(app, app.chat.conversation);
  sayBotMissing(app, target);
  sayRetirement(app, target);
  requireSearch(app, target);
  await requireAskedFiles(app, target, turnRequest);
  if (app.access.mismatchedKey(target.provider, target.bot)) {
    await confirmMismatchedKey(app, target.provider, target.bot);
    return resolveTurn(app, turnRequest);
  }
  if (turnRequest.type !== 'new') return { asked: turnRequest, target };
  const text = await requireNoKeys(app, turnRequest.text, 'message');
  const files = turnRequest.files && (await requireKeylessFiles(app, turnRequest.files));
  return text === turnRequest.text && files === turnRequest.files
    ? { asked: turnRequest, target }
    : resolveTurn(app, { ...turnRequest, text, ...(files && { files }) });
}

/** Shows a reply as it arrives, with its reasoning unless that is hidden. Returns its token counts and ending. */
async function show(
  app: App,
  batches: AsyncGenerator<readonly Chunk[]>,
  view: ReplyView,
): Promise<Pick<ReplyRecord, 'usage' | 'ending'>> {
  const isSilent = app.settings.get('reasoning') === 'hide';
  let usage: Usage = {};
  let ending: ReplyRecord['ending'] = 'interrupted';
  let hasReasoning = false;
  const search = new SearchView(app, view);
  let since = performance.now();
  const drawn = async () => {
    if (performance.now() - since < slice) return;
    await view.frame();
    since = performance.now();
  };
  try {
    for await (const chunks of batches) {
      for (const chunk of chunks) {
        search.show(chunk);
        if (chunk.type === 'reasoning') hasReasoning = true;
        if (chunk.type === 'end') ending = chunk.ending;
        if (chunk.type === 'usage') usage = chunk.usage;
        else if (isSearchChunk(chunk)) continue;
        else if (chunk.type === 'end' && hasReasoning && !view.hasText)
          endUnanswered(app, view, chunk);
        else if (chunk.type !== 'reasoning' || !isSilent) showChunk(app, view, chunk);
        await drawn();
      }
      await drawn();
    }
    return { usage, ending };
  } finally {
    view.close();
    search.close();
  }
}

/** Ends a reply that has reasoning but no text. */
function endUnanswered(app: App, view: ReplyView, end: Extract<Chunk, { type: 'end' }>): void {
  const why = noteAbout(end.ending, oneRow(app, end.reason, maxWordUnits));
  view.end(why ?? 'the model reasoned and gave no answer');
  if (!app.chat.chatting) return;
  const how = end.resume === undefined ? '/retry asks it again' : '/continue resumes the reply';
  const left = hasText(app.chat.conversation.turns.at(-1)?.reply)
    ? 'Later requests contain the former reply'
    : 'Later requests do not contain this question';
  app.view.screen.print(dim(styled`${left}. ${how}.\n`));
}

function showChunk(
  app: App,
  view: ReplyView,
  chunk: Exclude<Chunk, SearchChunk | { type: 'usage' }>,
): void {
  switch (chunk.type) {
    case 'note':
      if (isNewNote(app.chat.conversation, chunk.text))
        view.note(oneRow(app, chunk.text, maxNoteCharacters));
      break;
    case 'reasoning':
      view.reasoning(chunk.text);
      break;
    case 'text':
      view.text(chunk.text);
      break;
    case 'reclassified':
      view.reclassify();
      break;
    case 'end':
      view.end(noteAbout(chunk.ending, oneRow(app, chunk.reason, maxWordUnits)));
      break;
    default:
      chunk satisfies never;
  }
}
