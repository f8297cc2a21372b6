import type { ReplyRecord } from './session.ts';

/** Whether a reply says anything. */
export function hasText(reply: ReplyRecord | undefined): reply is ReplyRecord {
  return reply !== undefined && reply.text.trim() !== '';
}

/**
 * What counts of the replies to a question once another one came: that which goes on is joined to the one before, else
 * the last with any text counts. What was joined is to be read, not stored or counted.
 */
export function standing(before: ReplyRecord | undefined, next: ReplyRecord): ReplyRecord {
  if (!hasText(before)) return next;
  if (next.more) return joined(before, next);
  return hasText(next) ? next : before;
}

/** A piece that says nothing ends the reply only where there was nothing more to say. */
function joined(before: ReplyRecord, next: ReplyRecord): ReplyRecord {
  const isEnd = next.ending === 'done' || hasText(next);
  const thoughts = [before.thought, next.thought].filter((thought) => thought !== undefined);
  return {
    ...before,
    text: before.text + next.text,
    ...(thoughts.length > 0 && { thought: thoughts.join('\n\n') }),
    ending: isEnd ? next.ending : before.ending,
  };
}
