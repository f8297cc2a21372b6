import { abortable } from '../base/abortable.ts';
import { Failure } from '../base/failure.ts';
import type { Conversation } from '../chat/conversation.ts';
import type { RemoteChanges } from '../chat/remote-changes.ts';
import { wordsOf } from '../storage/question-files.ts';
import { sessionChanges } from '../storage/session-changes.ts';
import type { SessionStore } from '../storage/sessions.ts';
import { shownTitle, titleOf } from '../storage/title.ts';
import type { ConsoleView } from '../terminal/console-view.ts';
import { oneRow, truncateRow } from '../terminal/text/one-row.ts';
import { dim, type Printable, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { printTurn } from './print-turn.ts';

/**
 * Reads the whole conversation, and does the same as `printChanges`. Rejects with a `storage` Failure, or with the signal's
 * reason after Ctrl-C.
 */
export async function syncConversation(app: App): Promise<boolean> {
  await readConversation(app);
  return printChanges(app);
}

/** Resolves when the whole conversation is read. Rejects as `syncConversation` does. */
export async function readConversation({ chat, view, console }: App): Promise<void> {
  if (chat.conversation.isWhole) return;
  view.screen.status(dim(styled`Reading the conversation · Ctrl-C stops`), true);
  try {
    await abortable(chat.conversation.readAll(), console.signal);
  } finally {
    view.screen.status(undefined);
  }
}

/** Does the same as `readConversation`, unless the conversation cannot be read. */
export async function tryToRead(app: App): Promise<void> {
  await readConversation(app).catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });
}

/**
 * Applies changes of other tabs and imports to this conversation, and prints them. Returns whether there are new turns. Also
 * prints if the conversation cannot be stored.
 */
export async function printChanges(app: App): Promise<boolean> {
  const { chat, view, keys } = app;
  const failure = chat.autosave.takeFailure();
  if (failure)
    view.screen.notify(styled`${failure.message} The conversation continues in this tab.`);
  const news = await remoteChanges(app);
  if (news === 'removed') {
    chat.startFresh();
    view.screen.notify(dim(styled`This conversation was removed. A new one begins.`));
    return false;
  }
  for (const { question } of news.removed) {
    const text = keys.redact(titleOf(wordsOf(question)));
    view.screen.notify(dim(inOneRow(view, 'No longer in this conversation:', text, '')));
  }
  if (news.added.length > 0) view.screen.notify(dim(styled`From another tab:`));
  for (const turn of news.added) await printTurn(app, turn);
  return news.added.length > 0;
}

/** Milliseconds for which the last conversation is offered at the start. */
const recent = 24 * 3600 * 1000;

type Start = Pick<App, 'view' | 'keys' | 'chat' | 'sessions' | 'bots'>;

/** Prints which conversation was the last, if it is recent, or why conversations cannot be stored. */
export async function offerLast({ view, keys, chat, sessions, bots }: Start): Promise<void> {
  try {
    await bots.refresh();
    const last = await lastOf(sessions);
    if (last) {
      const title = keys.redact(last.title);
      const end = ` (${last.isCut ? 'interrupted; ' : ''}chat -c continues it)`;
      view.screen.notify(dim(inOneRow(view, 'Last conversation:', title, end)));
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    chat.autosave.noteReported();
    view.screen.notify(dim(styled`${error.message} Conversations continue in this tab.`));
  }
}

/** Returns a line with a text, perhaps from outside, that is shortened so that no row begins inside it. */
function inOneRow({ screen }: ConsoleView, lead: string, text: string, end: string): Printable {
  return styled`${lead} ${truncateRow(oneRow(text), screen.columns - lead.length - 1)}${end}`;
}

/** Returns the title of the last session, if it is recent, and whether its last reply was interrupted. */
async function lastOf(
  sessions: SessionStore,
): Promise<{ readonly title: string; readonly isCut: boolean } | undefined> {
  const [last] = await sessions.list(1);
  if (!last || Date.now() - last.changed > recent) return undefined;
  const message = await sessions.lastMessage(last.id);
  const isCut = message?.role === 'assistant' && message.ending === 'interrupted';
  return { title: shownTitle(last.title), isCut };
}

const noChanges: RemoteChanges = { added: [], removed: [] };

/** Applies what other tabs stored of the conversation. There are no changes if the database is busy. */
async function remoteChanges(app: App): Promise<RemoteChanges | 'removed'> {
  const { conversation, autosave } = app.chat;
  if (conversation.changed === 0 || autosave.hasUnsaved(conversation)) return noChanges;
  const now = sessionChanges();
  if (conversation.syncedAt !== undefined && conversation.comparedAt === now) return noChanges;
  try {
    const stored = await app.database.withTimeout(readUnlessKnown(app, conversation));
    conversation.comparedAt = now;
    if (stored === 'removed' || stored === 'known') return stored === 'known' ? noChanges : stored;
    return conversation.reload(stored.session, stored.messages);
  } catch (error) {
    if (error instanceof Failure) return noChanges;
    throw error;
  }
}

async function readUnlessKnown({ sessions }: App, conversation: Conversation) {
  const { id } = conversation;
  const session = await sessions.byId(id);
  if (!session) return 'removed';
  if (session.changed === conversation.syncedAt) return 'known';
  // Turns that are not read yet would count as added.
  await conversation.readAll();
  return { session, messages: await sessions.messages(id) };
}
