import { Autosave } from '../../src/chat/autosave.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import type { NamedKey } from '../../src/secrets/redactor.ts';
import { Database } from '../../src/storage/database.ts';
import type { QuestionRecord } from '../../src/storage/session.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { replyRecord } from '../support/session-records.ts';

export const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';

export function openTab(keys: readonly NamedKey[] = [{ title: 'key', secret: toSecret(key) }]) {
  const sessions = new SessionStore(new Database());
  return { sessions, autosave: new Autosave(sessions, new KnownKeys(() => keys)) };
}

export type Tab = ReturnType<typeof openTab>;

export async function ask({ autosave }: Tab, conversation: Conversation, text: string) {
  const question = conversation.addQuestion(text);
  await autosave.saveQuestion(conversation, question);
  return question;
}

export async function end({ autosave }: Tab, conversation: Conversation, { id }: QuestionRecord) {
  const reply = replyRecord(conversation.id, id, `to ${id}`);
  conversation.attachReply(reply);
  await autosave.saveReply(conversation, reply);
}

/** The same conversation as another tab would have it. */
export async function again(
  { autosave, sessions }: Tab,
  { id }: Conversation,
): Promise<Conversation> {
  const session = await sessions.byId(id);
  if (!session) throw new Error('it is not stored');
  return Conversation.of(autosave, session, await sessions.messages(id));
}

export async function knowsAll(
  { sessions }: Tab,
  { id, syncedAt }: Conversation,
): Promise<boolean> {
  return (await sessions.byId(id))?.changed === syncedAt;
}
