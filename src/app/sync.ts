import { Failure } from '../base/failure.ts';
import type { RemoteChanges } from '../chat/conversation.ts';
import type { SessionStore } from '../storage/sessions.ts';
import { shownTitle, titleOf } from '../storage/title.ts';
import type { ConsoleView } from '../terminal/console-view.ts';
import { oneRow, shortened } from '../terminal/form/form-layout.ts';
import { dim, type Printable, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { printTurn } from './print-turn.ts';

/**
 * Takes in what another tab or an import did to this conversation, and gives whether something was said there, which it
 * shows; says where nothing can be kept.
 */
export async function syncConversation(app: App): Promise<boolean> {
  const { talk, glass, wire } = app;
  const complaint = talk.autosave.complaint();
  if (complaint)
    glass.screen.notify(styled`${complaint.message} The conversation goes on in this tab.`);
  const news = await newsFor(app);
  if (news === 'removed') {
    talk.conversation = talk.conversation.anew();
    glass.screen.notify(dim(styled`This conversation was removed; a new one begins here.`));
    return false;
  }
  for (const { question } of news.gone) {
    const text = wire.keys.redact(titleOf(question.text));
    glass.screen.notify(dim(inOneRow(glass, 'No longer in this conversation:', text, '')));
  }
  if (news.said.length > 0) glass.screen.notify(dim(styled`New in this conversation:`));
  for (const exchange of news.said) await printTurn(app, exchange);
  return news.said.length > 0;
}

/** Milliseconds for which the last conversation is offered at the start. */
const recent = 24 * 3600 * 1000;

type Start = Pick<App, 'glass' | 'wire' | 'talk' | 'bots'>;

/** Says which conversation was the last, where that is not long ago, or why nothing is kept. */
export async function offerLast({ glass, wire, talk, bots }: Start): Promise<void> {
  try {
    await bots.refresh();
    const last = await lastOf(talk.autosave.sessions);
    if (last) {
      const title = wire.keys.redact(last.title);
      const end = `${last.isCut ? ', interrupted' : ''}. chat -c goes on with it`;
      glass.screen.notify(dim(inOneRow(glass, 'Last conversation:', title, end)));
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    talk.autosave.noteTold();
    glass.screen.notify(dim(styled`${error.message} Conversations go on in this tab.`));
  }
}

/** A line in which a text, which may have come from outside, is cut so that no row begins inside it. */
function inOneRow({ screen }: ConsoleView, lead: string, text: string, end: string): Printable {
  return styled`${lead} ${shortened(oneRow(text), screen.columns - lead.length - 1)}${end}`;
}

/** Its title, and whether a reply in it was cut off. */
async function lastOf(
  sessions: SessionStore,
): Promise<{ readonly title: string; readonly isCut: boolean } | undefined> {
  const [last] = await sessions.list(1);
  if (!last || Date.now() - last.changed > recent) return undefined;
  const [message] = (await sessions.lastMessages(last.id, 1)).messages;
  const isCut = message?.role === 'assistant' && message.ending === 'interrupted';
  return { title: shownTitle(last.title), isCut };
}

const nothing: RemoteChanges = { said: [], gone: [] };

/** Where the browser keeps nothing there is nothing to be learnt. */
async function newsFor({ talk }: App): Promise<RemoteChanges | 'removed'> {
  const { conversation, autosave } = talk;
  if (conversation.changed === 0 || autosave.owes(conversation)) return nothing;
  const { sessions } = autosave;
  try {
    const session = await sessions.byId(conversation.id);
    if (!session) return 'removed';
    if (session.changed === conversation.seen) return nothing;
    return conversation.reload(session, await sessions.messages(conversation.id));
  } catch (error) {
    if (error instanceof Failure) return nothing;
    throw error;
  }
}
