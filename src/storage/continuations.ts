import type { ReplyRecord } from './session.ts';

/** Replies that were joined here: they have text, and to look for it would copy all of it once a piece. */
const joinedReplies = new WeakSet<ReplyRecord>();

/** Whether a reply has any text but white space. */
export function hasText(reply: ReplyRecord | undefined): reply is ReplyRecord {
  return reply !== undefined && (joinedReplies.has(reply) || /\S/.test(reply.text));
}

/**
 * What counts of the replies to a question once another one came: that which goes on is joined to the one before, else
 * the last with any text counts. What was joined is to be read, not stored or counted.
 */
export function effectiveReply(before: ReplyRecord | undefined, next: ReplyRecord): ReplyRecord {
  if (!hasText(before)) return next;
  if (next.more) return joined(before, next);
  return hasText(next) ? next : before;
}

/** A piece that says nothing ends the reply only where there was nothing more to say. */
function joined(before: ReplyRecord, next: ReplyRecord): ReplyRecord {
  const isEnd = next.ending === 'done' || hasText(next);
  const thought = joinedThoughts(before.thought, next.thought);
  const reply: ReplyRecord = {
    ...before,
    text: before.text + next.text,
    ...(thought !== undefined && { thought }),
    ending: isEnd ? next.ending : before.ending,
  };
  joinedReplies.add(reply);
  return reply;
}

function joinedThoughts(before: string | undefined, next: string | undefined): string | undefined {
  return before === undefined || next === undefined ? (before ?? next) : `${before}\n\n${next}`;
}
