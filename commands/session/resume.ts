import type { App } from '../../src/app/app.ts';
import { printTurn } from '../../src/app/print-turn.ts';
import { Failure } from '../../src/base/failure.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { shownTurns } from '../../src/chat/chat-state.ts';
import type { Conversation } from '../../src/chat/conversation.ts';
import { targetIn } from '../../src/chat/target.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import { dim, type Printable, styled } from '../../src/terminal/text/styled-text.ts';
import { chattingWith } from '../chat/chatting-with.ts';
import { count } from '../count.ts';
import { print } from '../output.ts';
import { withTitle } from './short-title.ts';

/** Returns the conversation of this tab if it has turns, otherwise the session that changed last. */
export async function lastConversation({ chat, sessions }: App): Promise<Conversation> {
  if (chat.conversation.turns.length > 0) return chat.conversation;
  await chat.autosave.flush();
  const [session] = await sessions.list(1);
  return session ? chat.read(session) : chat.conversation;
}

/** Continues a session in chat mode. Throws a `storage` Failure. */
export async function resume(app: App, session: SessionRecord): Promise<void> {
  const { chat } = app;
  await chat.autosave.flush();
  const conversation = await chat.read(session);
  chat.switchTo(conversation);
  chat.chatting = true;
  const name = withTitle(app, 'Session', session.title);
  print(app, dim(styled`${name}. ${chatHint(app, conversation)}`));
  await printEnd(app, conversation);
}

/** Says which model answers, unless none is known, for example because the bot was removed. */
function chatHint(app: App, conversation: Conversation): Printable {
  try {
    return chattingWith(targetIn(conversation, app));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return styled`/help for commands, /exit to leave.`;
  }
}

/**
 * Prints the last turns, the number of earlier ones unless they are not read yet, and whether the conversation has a system
 * prompt of its own.
 */
export async function printEnd(app: App, conversation: Conversation): Promise<void> {
  const { id, turns, system, isWhole } = conversation;
  if (system) print(app, dim(styled`It has its own system prompt: /system shows it.`));
  const earlier = turns.length - shownTurns;
  const show = asTyped(`session show ${id.slice(0, 8)}`, app.chat);
  const lead = isWhole ? count(earlier, 'earlier question') : 'Earlier questions';
  if (earlier > 0 || !isWhole) print(app, dim(styled`${lead}: ${show}`));
  for (const turn of turns.slice(-shownTurns)) await printTurn(app, turn);
}
