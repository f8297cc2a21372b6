import * as v from 'valibot';
import { Failure } from '../failure.ts';
import { recordSchema } from '../stores/bot.ts';
import type { Database, Writing } from '../stores/database.ts';
import type { Redacted } from '../stores/keys.ts';
import type { MessageRecord } from '../stores/session.ts';
import { type BotPlan, mergeBots, replaceBots } from './bot-plan.ts';
import type { Content, Settings } from './format.ts';
import { Masking } from './masking.ts';
import { isIdle, type Plan, settingsKept, settingsToSet, type Writes } from './plan.ts';
import { compareSessions, exported } from './sameness.ts';
import { mergeSessions, replaceSessions } from './session-plan.ts';

export interface Restoring {
  readonly content: Content;
  /** What is here stays and the file adds to it, or the file stands in its place. */
  readonly mode: 'merge' | 'replace';
  /** The settings as they are here. */
  readonly settings: Settings;
  readonly redact: (text: string) => Redacted;
  /** Called again and again with how many records are written, of 0 while they are compared; what it throws stops it all. */
  step(done: number, total: number): void;
}

/** What an import would do; nothing is changed. Throws a `storage` or `usage` Failure. */
export function planImport(database: Database, restoring: Restoring): Promise<Plan> {
  return database.write(stores, (writing) => planIn(writing, restoring));
}

/** Does an import in one transaction, all of it or nothing; its settings are left to do. Throws a `storage` or `usage` Failure. */
export function doImport(database: Database, restoring: Restoring): Promise<Plan> {
  return database.write(stores, async (writing) => {
    const plan = await planIn(writing, restoring);
    if (!isIdle(plan)) await write(writing, plan.writes, restoring);
    return plan;
  });
}

const stores = ['bots', 'sessions', 'messages'] as const;
type All = Writing<(typeof stores)[number]>;

/** Records written at once. */
const most = 500;

async function planIn(writing: All, restoring: Restoring): Promise<Plan> {
  const { content, mode, settings, redact } = restoring;
  const masking = new Masking(redact);
  const bots = await planBots(writing, restoring, masking);
  const sessions = await planSessions(writing, restoring, masking);
  const hasBots = (await writing.objectStore('bots').count()) > 0;
  const wanted = mode === 'merge' && hasBots ? withoutBot(content.settings) : content.settings;
  return {
    counts: { bots: bots.counts, ...sessions.counts },
    arriving: bots.arriving,
    renamed: bots.renamed,
    botsLost: bots.botsLost,
    keysLost: bots.keysLost,
    settings: settingsToSet(wanted, settings, mode),
    settingsKept: mode === 'merge' ? settingsKept(wanted, settings) : [],
    writes: { clears: mode === 'replace', bots: bots.writes, ...sessions.writes },
  };
}

/** Which bot is talked to stays the choice of who has bots here. */
function withoutBot({ bot: _, ...settings }: Settings): Settings {
  return settings;
}

async function planBots(
  writing: All,
  { content, mode }: Restoring,
  masking: Masking,
): Promise<BotPlan> {
  const values = await writing.objectStore('bots').getAll();
  const read = values.map((value) => v.safeParse(recordSchema, value));
  const records = read.flatMap(({ success, output }) => (success ? [output] : []));
  const stored = records.flatMap((record) => exported('bots', record, masking) ?? []);
  return mode === 'merge'
    ? mergeBots(content.bots, stored)
    : replaceBots(content.bots, stored, records);
}

async function planSessions(
  writing: All,
  { content, mode, step }: Restoring,
  masking: Masking,
): Promise<ReturnType<typeof mergeSessions>> {
  const sameness = await compareSessions(writing, content, masking, () => step(0, 0));
  const sessions = await writing.objectStore('sessions').count();
  const messages = await writing.objectStore('messages').count();
  if (mode === 'replace') return replaceSessions(content, sameness, { sessions, messages });
  const plan = mergeSessions(content, sameness);
  if (messages > 0) await refuseTaken(writing, plan.writes.messages, () => step(0, 0));
  return plan;
}

/** Throws a `usage` Failure where one of these messages has the id of one that is here. */
async function refuseTaken(
  writing: All,
  messages: readonly MessageRecord[],
  step: () => void,
): Promise<void> {
  const index = writing.objectStore('messages').index('id');
  for (let at = 0; at < messages.length; at += most) {
    step();
    const batch = messages.slice(at, at + most);
    const keys = await Promise.all(batch.map(({ id }) => index.getKey(id)));
    if (keys.some((key) => key !== undefined)) throw new Failure('usage', taken);
  }
}

async function write(writing: All, writes: Writes, { step }: Restoring): Promise<void> {
  const { clears, bots, sessions, messages, replies } = writes;
  if (clears) await Promise.all(stores.map((name) => writing.objectStore(name).clear()));
  const total = bots.length + sessions.length + messages.length + replies.length;
  let done = 0;
  const put = async <T>(records: readonly T[], store: (record: T) => Promise<unknown>) => {
    for (let at = 0; at < records.length; at += most) {
      const batch = records.slice(at, at + most);
      await Promise.all(batch.map(store));
      done += batch.length;
      step(done, total);
    }
  };
  await put(bots, (bot) => writing.objectStore('bots').put(bot));
  await put(sessions, (session) => writing.objectStore('sessions').put(session));
  const store = writing.objectStore('messages');
  await put(messages, (message) => store.add(message));
  await put(replies, async (reply) => store.put(reply, await store.index('id').getKey(reply.id)));
}

const taken =
  'A message of the file has the id of one in another session here. Nothing was changed. Export it anew where it comes from.';
