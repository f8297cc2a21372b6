import * as v from 'valibot';
import { Failure } from '../../base/failure.ts';
import type { Steps } from '../../base/steps.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import { recordSchema } from '../../storage/bot.ts';
import type { Database, Reading, Writing } from '../../storage/database.ts';
import { restoreSettings } from '../../storage/restore-settings.ts';
import type { MessageRecord } from '../../storage/session.ts';
import { storedSettings } from '../../storage/settings.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { RecordRedactor } from '../export/redact-record.ts';
import type { Content, Settings } from '../format.ts';
import { type BotPlan, mergeBots, replaceBots } from './bot-plan.ts';
import { compareSessions, exported } from './diff.ts';
import { isUnchanged, type Plan, removesMore, settingsKept, settingsToSet } from './plan.ts';
import { mergeSessions, replaceSessions } from './session-plan.ts';

export interface Restoring {
  readonly content: Content;
  /** What is here stays and the file adds to it, or the file stands in its place. */
  readonly mode: 'merge' | 'replace';
  readonly settings: SettingsStore;
  readonly redact: (text: string) => Steps<Redacted>;
  /** Called again and again with how many records are written, of 0 while they are compared; what it throws stops it all. */
  step(done: number, total: number): void;
  /** What was planned and agreed to; no more than that is removed. */
  readonly shown?: Plan;
}

/** What an import would do; nothing is changed. Throws a Failure. */
export function planImport(database: Database, restoring: Restoring): Promise<Plan> {
  return database.read(stores, (reading) => planIn(reading, restoring));
}

/** Does an import, all of it or nothing. Throws a Failure. */
export function doImport(database: Database, restoring: Restoring): Promise<Plan> {
  return database.write(stores, async (writing) => {
    const plan = await planIn(writing, restoring);
    if (restoring.shown && removesMore(plan, restoring.shown))
      throw new Failure('conflict', outdated);
    if (!isUnchanged(plan)) await write(writing, plan, restoring);
    return plan;
  });
}

const stores = ['bots', 'sessions', 'messages'] as const;
type All = Reading<(typeof stores)[number]>;

/** Records written at once. */
const most = 500;

async function planIn(reading: All, restoring: Restoring): Promise<Plan> {
  const { content, mode, redact } = restoring;
  const masking = new RecordRedactor(redact);
  const bots = await planBots(reading, restoring, masking);
  const sessions = await planSessions(reading, restoring, masking);
  const settings = storedSettings(restoring.settings);
  const hasBots = (await reading.objectStore('bots').count()) > 0;
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
  reading: All,
  { content, mode }: Restoring,
  masking: RecordRedactor,
): Promise<BotPlan> {
  const values = await reading.objectStore('bots').getAll();
  const read = values.map((value) => v.safeParse(recordSchema, value));
  const records = read.flatMap(({ success, output }) => (success ? [output] : []));
  const stored = records.flatMap((record) => exported('bots', record, masking) ?? []);
  return mode === 'merge'
    ? mergeBots(content.bots, stored)
    : replaceBots(content.bots, stored, records);
}

async function planSessions(
  reading: All,
  { content, mode, step }: Restoring,
  masking: RecordRedactor,
): Promise<ReturnType<typeof mergeSessions>> {
  const sameness = await compareSessions(reading, content, masking, () => step(0, 0));
  const sessions = await reading.objectStore('sessions').count();
  const messages = await reading.objectStore('messages').count();
  if (mode === 'replace') return replaceSessions(content, sameness, { sessions, messages });
  const plan = mergeSessions(content, sameness);
  if (messages > 0) await refuseTaken(reading, plan.writes.messages, () => step(0, 0));
  return plan;
}

/** Throws an `invalid-data` Failure where one of these messages has the id of one that is here. */
async function refuseTaken(
  reading: All,
  messages: readonly MessageRecord[],
  step: () => void,
): Promise<void> {
  const index = reading.objectStore('messages').index('id');
  for (let at = 0; at < messages.length; at += most) {
    step();
    const batch = messages.slice(at, at + most);
    const keys = await Promise.all(batch.map(({ id }) => index.getKey(id)));
    if (keys.some((key) => key !== undefined)) throw new Failure('invalid-data', taken);
  }
}

/** Writes what is planned. The settings, which no transaction undoes, come last, and are put back where that fails. */
async function write(
  writing: Writing<(typeof stores)[number]>,
  { writes, settings }: Plan,
  { step, settings: stored }: Restoring,
): Promise<void> {
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
  step(total, total);
  const putBack = restoreSettings(stored, settings);
  await writing.done.catch((error) => {
    putBack();
    throw error;
  });
}

const taken =
  'A message of the file has the id of one in another session here. Nothing was changed. Export it anew where it comes from.';
const outdated =
  'Nothing was changed: something was added here meanwhile that would be removed, too. Import the file again to see all of it.';
