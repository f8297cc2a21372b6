import type { MessageRecord, ReplyRecord } from '../../storage/session.ts';
import { effectiveReply } from '../../storage/session.ts';

/** Returns messages in their order, with each reply joined to its continuations. */
export function joinedReplies(messages: readonly MessageRecord[]): readonly MessageRecord[] {
  const wholes = new Map<string, MessageRecord>();
  const latest = new Map<string, ReplyRecord>();
  for (const message of messages) {
    if (message.role === 'user') {
      wholes.set(message.id, message);
      continue;
    }
    const reply = effectiveReply(latest.get(message.question), message);
    latest.set(message.question, reply);
    const whole = message.more ? reply : message;
    wholes.set(whole.id, whole);
  }
  return [...wholes.values()];
}
