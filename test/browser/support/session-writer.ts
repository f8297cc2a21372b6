import { Autosave } from '../../../src/chat/autosave.ts';
import { Conversation } from '../../../src/chat/conversation.ts';
import { KnownKeys } from '../../../src/secrets/known-keys.ts';
import { Database } from '../../../src/storage/database.ts';
import { SessionStore } from '../../../src/storage/sessions.ts';
import { replyRecord } from '../../support/session-records.ts';

const sessions = new SessionStore(new Database());
const journal = new Autosave(sessions, new KnownKeys(() => []));

/** Writes `turns` questions and replies to the session, which is created if missing, and renames it each time. */
export async function talk(id: string, name: string, turns: number): Promise<void> {
  const conversation = new Conversation(journal, undefined, id);
  for (let turn = 1; turn <= turns; turn += 1) {
    const question = conversation.addQuestion(`${name} ${turn}`);
    await journal.saveQuestion(conversation, question);
    const reply = replyRecord(id, question.id, `answer to ${question.text}`);
    journal.saveSoon(conversation, { ...reply, text: 'answer', ending: 'interrupted' });
    await Promise.all([
      sessions.rename(id, `title of ${name} ${turn}`),
      journal.saveReply(conversation, reply),
    ]);
  }
  const complaint = journal.takeFailure();
  if (complaint) throw complaint;
}

Object.assign(globalThis, { talk });
