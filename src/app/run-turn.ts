import { Failure } from '../base/failure.ts';
import { formatModelRef } from '../chat/catalog.ts';
import { send, type TurnRequest } from '../chat/chat.ts';
import { tokenDrop } from '../chat/context-loss.ts';
import type { Conversation } from '../chat/conversation.ts';
import type { Sender } from '../chat/provider-access.ts';
import { type Target, targetIn } from '../chat/target.ts';
import { cost, count, dollars, tokens } from '../chat/usage.ts';
import type { FailedTurn } from '../providers/errors/error-context.ts';
import { statusLine } from '../providers/errors/explain.ts';
import type { Chunk, Usage } from '../providers/provider.ts';
import { StreamRedactor } from '../secrets/stream-redactor.ts';
import { hasText } from '../storage/continuations.ts';
import { ReplyView } from '../terminal/screen/reply-view.ts';
import { excerpt, maxWordUnits } from '../terminal/text/excerpt.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { requireNoKeys } from './key-warning.ts';
import { noteAbout } from './print-turn.ts';
import { reportError } from './report-error.ts';
import { syncConversation } from './sync.ts';

/** Milliseconds of work after which the screen gets a frame. */
const slice = 8;
/** UTF-16 units of a text that is shown at once. */
const longest = 16_384;

/** Characters of a note about the request. */
const longestNote = 160;

/** Asks and streams the reply to the screen, and prints there how it failed. */
export async function runTurn(app: App, inquiry: TurnRequest, signal: AbortSignal): Promise<void> {
  if (await syncConversation(app)) app.glass.screen.notify(dim(styled`And here:`));
  const { wire, bots, talk } = app;
  const { conversation, autosave } = talk;
  const { asked, partner } = await settled(app, inquiry);
  const sender = wire.sender(partner.provider, partner.bot);
  const name = oneRow(app, formatModelRef(partner), maxWordUnits);
  const keyFilter = () => new StreamRedactor(() => wire.keys.known.redactor);
  const view = new ReplyView(app.glass.screen, name, keyFilter);
  const onRefused = (status: number) => view.waiting(statusLine(status));
  const started = performance.now();
  try {
    const room = { wire, bots, conversation, autosave, partner, sender, onRefused };
    const usage = await show(app, send(room, asked, signal), view);
    sayUsage(app, partner, sender, usage, performance.now() - started);
    if (inquiry.type === 'ask') sayTokenDrop(app);
  } catch (failure) {
    const turn = failedTurn(app, inquiry, partner, view.hasText);
    await reportError(app, failure, { ...partner, selected: sender.selected, turn });
  }
}

/** Returns what the explanation of a failure may say of the question. */
function failedTurn(
  { talk: { chatting, conversation } }: App,
  inquiry: TurnRequest,
  { bot }: Target,
  hasReply: boolean,
): FailedTurn {
  const isAside = inquiry.type === 'ask' && inquiry.isAside === true;
  const earlier = conversation.exchanges.slice(0, -1);
  return {
    mode: isAside ? 'aside' : chatting ? 'chat' : 'command',
    hasHistory: inquiry.type === 'more' || earlier.some(({ reply }) => hasText(reply)),
    hasReply,
    parameters: conversation.parameters,
    ...(bot && { bot }),
  };
}

/** The inquiry as it may be sent and whom it goes to, as that is once every question was answered. Throws Cancelled. */
async function settled(
  app: App,
  inquiry: TurnRequest,
): Promise<{ readonly asked: TurnRequest; readonly partner: Target }> {
  const { bots, talk } = app;
  if (talk.conversation.bot !== undefined) {
    await bots.refresh().catch((error) => {
      if (!(error instanceof Failure)) throw error;
    });
  }
  const partner = targetIn(talk.conversation, app);
  sayBotMissing(app, partner);
  if (inquiry.type !== 'ask') return { asked: inquiry, partner };
  const text = await requireNoKeys(app, inquiry.text, 'message');
  return text === inquiry.text ? { asked: inquiry, partner } : settled(app, { ...inquiry, text });
}

/** Conversations of which it was said that their bot cannot be read. */
const withoutBot = new WeakSet<Conversation>();

/** Says once of a conversation that its bot cannot be read and whom the message goes to instead. */
function sayBotMissing(app: App, partner: Target): void {
  const { conversation } = app.talk;
  if (conversation.bot === undefined || app.bots.isRead || withoutBot.has(conversation)) return;
  withoutBot.add(conversation);
  const name = oneRow(app, formatModelRef(partner), maxWordUnits);
  app.glass.screen.print(
    dim(styled`The selected bot cannot be read: ${name} answers without it.\n`),
  );
}

/** Shows a reply as it comes, its reasoning unless that is hidden, and resolves with its token counts. */
async function show(
  app: App,
  batches: AsyncGenerator<readonly Chunk[]>,
  view: ReplyView,
): Promise<Usage> {
  const isSilent = app.wire.settings.get('reasoning') === 'hide';
  let usage: Usage = {};
  let hasThought = false;
  let since = performance.now();
  const drawn = async () => {
    if (performance.now() - since < slice) return;
    await view.frame();
    since = performance.now();
  };
  try {
    for await (const chunks of batches) {
      for (const chunk of chunks.flatMap(inParts)) {
        if (chunk.type === 'thought') hasThought = true;
        if (chunk.type === 'usage') usage = chunk.usage;
        else if (chunk.type === 'end' && hasThought && !view.hasText)
          endUnanswered(app, view, chunk);
        else if (chunk.type !== 'thought' || !isSilent) showChunk(app, view, chunk);
        await drawn();
      }
      await drawn();
    }
    return usage;
  } finally {
    view.close();
  }
}

/** The chunk, a long text cut into what can be shown between two frames. */
function inParts(chunk: Chunk): readonly Chunk[] {
  if ((chunk.type !== 'text' && chunk.type !== 'thought') || chunk.text.length <= longest) {
    return [chunk];
  }
  const { type, text } = chunk;
  return Array.from({ length: Math.ceil(text.length / longest) }, (_, at) => ({
    type,
    text: text.slice(at * longest, (at + 1) * longest),
  }));
}

/** Ends a reply that reasoned and then said nothing. */
function endUnanswered(app: App, view: ReplyView, end: Extract<Chunk, { type: 'end' }>): void {
  const why = noteAbout(end.ending, oneRow(app, end.reason, maxWordUnits));
  view.end(why ?? 'the model reasoned and gave no answer');
  if (!app.talk.chatting) return;
  app.glass.screen.print(
    dim(styled`Further requests leave this question out. /retry asks it again.\n`),
  );
}

function showChunk(app: App, view: ReplyView, chunk: Exclude<Chunk, { type: 'usage' }>): void {
  switch (chunk.type) {
    case 'note':
      view.note(oneRow(app, chunk.text, longestNote));
      break;
    case 'thought':
      view.thought(chunk.text);
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

/** Returns a text that may hold a provider's words as one row of at most `limit` characters, keys under their masks. */
function oneRow({ wire }: App, text: string, limit: number): string {
  return excerpt(text, limit, (row) => wire.keys.redact(row));
}

function sayUsage(
  app: App,
  choice: Target,
  { selected }: Sender,
  usage: Usage,
  elapsed: number,
): void {
  const price = cost(usage, app.catalog.facts(choice));
  const parts = [
    oneRow(app, formatModelRef(choice), maxWordUnits),
    !selected || selected.scope === 'none' ? 'no key' : `${selected.scope} key`,
    tokens(usage),
    `${(elapsed / 1000).toFixed(1)} s`,
    price === undefined ? undefined : dollars(price),
  ];
  const line = parts.filter((part) => part !== undefined).join(' · ');
  app.glass.screen.print(dim(styled`${app.wire.keys.redact(line)}\n`));
}

/** Says where a local runtime seems to have dropped the beginning of the conversation. */
function sayTokenDrop({ glass, talk }: App): void {
  const drop = tokenDrop(talk.conversation.exchanges);
  if (!drop) return;
  const counts = `${count(drop.after)} tokens after ${count(drop.before)}`;
  glass.screen.print(
    dim(
      styled`Ollama read ${counts}: it may have dropped the beginning, which its context has no room for. /new begins a conversation.\n`,
    ),
  );
}
