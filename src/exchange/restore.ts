import * as v from 'valibot';
import { Failure } from '../failure.ts';
import { recordSchema } from '../stores/bot.ts';
import type { Database, Writing } from '../stores/database.ts';
import type { Redacted } from '../stores/keys.ts';
import { type BotPlan, mergeBots, replaceBots } from './bot-plan.ts';
import type { Content, Settings } from './format.ts';
import { Masking } from './masking.ts';
import { isIdle, type Plan, settingsToSet, type Writes } from './plan.ts';
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

/** What an import would do; nothing is changed. Throws a `storage` Failure. */
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
  const { content, mode, settings, redact, step } = restoring;
  const masking = new Masking(redact);
  const bots = await planBots(writing, restoring, masking);
  const sameness = await compareSessions(writing, content, masking, () => step(0, 0));
  const here = {
    bots: await writing.objectStore('bots').count(),
    sessions: await writing.objectStore('sessions').count(),
    messages: await writing.objectStore('messages').count(),
  };
  const sessions =
    mode === 'merge' ? mergeSessions(content, sameness) : replaceSessions(content, sameness, here);
  return {
    counts: { bots: bots.counts, ...sessions.counts },
    arriving: bots.arriving,
    renamed: bots.renamed,
    botsLost: bots.botsLost,
    keysLost: bots.keysLost,
    settings: settingsToSet(
      mode === 'merge' && here.bots > 0 ? withoutBot(content.settings) : content.settings,
      settings,
      mode,
    ),
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

async function write(writing: All, writes: Writes, { step }: Restoring): Promise<void> {
  const { clears, bots, sessions, messages } = writes;
  if (clears) await Promise.all(stores.map((name) => writing.objectStore(name).clear()));
  const total = bots.length + sessions.length + messages.length;
  let done = 0;
  const put = async <T>(records: readonly T[], store: (record: T) => Promise<unknown>) => {
    for (let at = 0; at < records.length; at += most) {
      const batch = records.slice(at, at + most);
      await Promise.all(batch.map(store)).catch(explain);
      done += batch.length;
      step(done, total);
    }
  };
  await put(bots, (bot) => writing.objectStore('bots').put(bot));
  await put(sessions, (session) => writing.objectStore('sessions').put(session));
  await put(messages, (message) => writing.objectStore('messages').add(message));
}

function explain(error: unknown): never {
  const isTwice = error instanceof DOMException && error.name === 'ConstraintError';
  throw isTwice ? new Failure('usage', taken) : error;
}

const taken =
  'A message of the file has the id of one in another session here. Nothing was changed. Export it anew where it comes from.';
