import * as v from 'valibot';
import { joinSources, maxAddressUnits, maxSources, maxTitleUnits } from '../providers/sources.ts';
import { parametersSchema } from './parameters.ts';

/** The version of the records that are written. */
export const sessionVersion = 1;

const id = v.pipe(v.string(), v.nonEmpty());
/** The last time that a Date can have, in milliseconds since 1970. */
export const latest = 8.64e15;
const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(latest));
const count = v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0)));

/** The schema of a conversation without its messages. */
export const sessionSchema = v.object({
  v: v.literal(sessionVersion),
  id,
  title: v.string(),
  created: moment,
  changed: moment,
  bot: v.exactOptional(id),
  /** The model chosen for this conversation, as `provider:model`, instead of that of the bot or the default. */
  model: v.exactOptional(v.string()),
  /** The system prompt that replaces the bot's; empty for none. */
  system: v.exactOptional(v.string()),
  parameters: parametersSchema,
});

/** The schema of what is known about a file of a question without its bytes. */
const attached = v.object({
  kind: v.picklist(['picture', 'pdf', 'text']),
  type: v.string(),
  name: v.string(),
  size: v.pipe(v.number(), v.finite(), v.minValue(0)),
  width: count,
  height: count,
  pages: count,
  lines: count,
});

const question = v.object({
  v: v.literal(sessionVersion),
  id,
  session: id,
  role: v.literal('user'),
  time: moment,
  text: v.string(),
  /** The ids of its files, in the order of `attached`. Their bytes may be missing. */
  files: v.exactOptional(v.array(id)),
  attached: v.exactOptional(v.array(attached)),
  /** When the question was undone, or true if the time is unknown. Later requests do not contain it. */
  out: v.exactOptional(v.union([moment, v.literal(true)])),
});

/** The schema of a source. A masked key may make the rest of an address invalid, so only its beginning is checked. */
const source = v.pipe(
  v.object({ url: v.string(), title: v.string() }),
  v.check(
    ({ url, title }) =>
      /^https?:\/\//.test(url) && url.length <= maxAddressUnits && title.length <= maxTitleUnits,
  ),
);

/** The schema of a reply to a question. See `effectiveReply` for several replies to the same one. */
const reply = v.object({
  v: v.literal(sessionVersion),
  id,
  session: id,
  role: v.literal('assistant'),
  time: moment,
  question: id,
  /** Whether the reply continues the one before it. */
  more: v.exactOptional(v.literal(true)),
  text: v.string(),
  thought: v.exactOptional(v.string()),
  /** As `provider:model`. */
  model: v.string(),
  bot: v.exactOptional(id),
  scope: v.picklist(['bot', 'global', 'none']),
  /** `interrupted` until the reply ends, `failed` if an error ended it. */
  ending: v.picklist([
    'done',
    'length',
    'refused',
    'cancelled',
    'failed',
    'interrupted',
    'unfinished',
  ]),
  usage: v.object({
    input: count,
    output: count,
    beside: count,
    cached: count,
    written: count,
    cost: count,
    searches: count,
  }),
  /** The web pages that it cites, in the order of their first use. */
  sources: v.exactOptional(
    v.pipe(
      v.array(source),
      v.check(({ length }) => length <= maxSources),
    ),
  ),
});

export const messageSchema = v.variant('role', [question, reply]);

export function isSession(value: unknown): value is SessionRecord {
  return v.is(sessionSchema, value);
}

export function isMessage(value: unknown): value is MessageRecord {
  return v.is(messageSchema, value);
}

export type SessionRecord = v.InferOutput<typeof sessionSchema>;
export type QuestionRecord = v.InferOutput<typeof question>;
export type ReplyRecord = v.InferOutput<typeof reply>;
export type MessageRecord = v.InferOutput<typeof messageSchema>;

/** Joined replies, which all have text: testing for it would flatten the concatenated text at every continuation. */
const joinedReplies = new WeakSet<ReplyRecord>();

/** Returns whether a reply contains more than white space. */
export function hasText(reply: ReplyRecord | undefined): reply is ReplyRecord {
  return reply !== undefined && (joinedReplies.has(reply) || /\S/.test(reply.text));
}

/**
 * Returns the reply that is in effect after `next`: a continuation is joined to the reply before it; otherwise the last
 * reply with text is in effect. A joined reply is for reading, not for storing or counting.
 */
export function effectiveReply(before: ReplyRecord | undefined, next: ReplyRecord): ReplyRecord {
  if (!hasText(before)) return next;
  if (next.more) return joined(before, next);
  return hasText(next) ? next : before;
}

/** Joins a continuation to a reply. One without text changes the reply's ending only if it ended normally. */
function joined(before: ReplyRecord, next: ReplyRecord): ReplyRecord {
  const isEnd = next.ending === 'done' || hasText(next);
  const thought = joinedThoughts(before.thought, next.thought);
  const sources = joinSources(before.sources, next.sources);
  const reply: ReplyRecord = {
    ...before,
    text: before.text + next.text,
    ...(thought !== undefined && { thought }),
    ...(sources.length > 0 && { sources }),
    ending: isEnd ? next.ending : before.ending,
  };
  joinedReplies.add(reply);
  return reply;
}

function joinedThoughts(before: string | undefined, next: string | undefined): string | undefined {
  return before === undefined || next === undefined ? (before ?? next) : `${before}\n\n${next}`;
}
