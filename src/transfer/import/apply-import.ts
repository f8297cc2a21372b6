import * as v from 'valibot';
import { Failure } from '../../base/failure.ts';
import type { Steps } from '../../base/steps.ts';
import { runYielding } from '../../base/yielding.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import { recordSchema } from '../../storage/bot.ts';
import type { Database, Reading, Writing } from '../../storage/database.ts';
import { type FileRecord, fileRecord } from '../../storage/file-record.ts';
import { removeUnusedFiles } from '../../storage/files.ts';
import { restoreSettings } from '../../storage/restore-settings.ts';
import type { MessageRecord } from '../../storage/session.ts';
import { noteSessionChanges } from '../../storage/session-changes.ts';
import { storedSettings } from '../../storage/settings.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { yieldingIn } from '../../storage/yielding-in.ts';
import { RecordRedactor } from '../export/redact-record.ts';
import type { Content, ExportedBot, Settings } from '../format.ts';
import { type BotPlan, mergeBots, replaceBots } from './bot-plan.ts';
import { compareSessions, exported } from './diff.ts';
import {
  type Counts,
  isUnchanged,
  noCounts,
  type Plan,
  removesMore,
  settingsKept,
  settingsToSet,
} from './plan.ts';
import { mergeSessions, replaceSessions } from './session-plan.ts';

export interface Restoring {
  readonly content: Content;
  /** Whether the file adds to what is stored or replaces it. */
  readonly mode: 'merge' | 'replace';
  readonly settings: SettingsStore;
  readonly redact: (text: string) => Steps<Redacted>;
  /** Called with the number of records written so far; `total` is 0 while records are compared. Aborts the import by throwing. */
  step(done: number, total: number): void;
  /** The plan that the user confirmed. The import removes no more than that. */
  readonly shown?: Plan;
}

/** Returns what an import would do, without changing anything. Throws a Failure. */
export function planImport(database: Database, restoring: Restoring): Promise<Plan> {
  return database.read(stores, (reading) => planIn(reading, restoring));
}

/** Does an import, entirely or not at all. Throws a Failure. */
export async function doImport(database: Database, restoring: Restoring): Promise<Plan> {
  const done = await database.write(stores, async (writing) => {
    const plan = await planIn(writing, restoring);
    if (restoring.shown && removesMore(plan, restoring.shown))
      throw new Failure('conflict', outdated);
    if (!isUnchanged(plan)) await write(writing, plan, restoring);
    return plan;
  });
  noteSessionChanges();
  return done;
}

const stores = ['bots', 'sessions', 'messages', 'files'] as const;
/** The stores that a replacement clears. Files are removed when no message has them any more. */
const cleared = ['bots', 'sessions', 'messages'] as const;
type ImportReading = Reading<(typeof stores)[number]>;

/** Records that are checked or written at once. */
const batchSize = 500;

async function planIn(reading: ImportReading, restoring: Restoring): Promise<Plan> {
  const { content, mode, redact } = restoring;
  const masking = new RecordRedactor(redact);
  const bots = await planBots(reading, restoring, masking);
  const sessions = await planSessions(reading, restoring, masking);
  const files = await planFiles(reading, content, mode);
  const settings = storedSettings(restoring.settings);
  const hasBots = (await reading.objectStore('bots').count()) > 0;
  const wanted = mode === 'merge' && hasBots ? withoutBot(content.settings) : content.settings;
  return {
    counts: { bots: bots.counts, ...sessions.counts, files: files.counts },
    arriving: bots.arriving,
    renamed: bots.renamed,
    botsLost: bots.botsLost,
    keysLost: bots.keysLost,
    settings: settingsToSet(wanted, settings, mode),
    settingsKept: mode === 'merge' ? settingsKept(wanted, settings) : [],
    writes: {
      ...sessions.writes,
      clears: mode === 'replace',
      bots: bots.writes,
      files: files.writes,
    },
  };
}

/** Returns settings without the selected bot, which a merge does not change if there are bots. */
function withoutBot({ bot: _, ...settings }: Settings): Settings {
  return settings;
}

async function planBots(
  reading: ImportReading,
  { content, mode, step }: Restoring,
  masking: RecordRedactor,
): Promise<BotPlan> {
  const values = await reading.objectStore('bots').getAll();
  const read = values.map((value) => v.safeParse(recordSchema, value));
  const records = read.flatMap(({ success, output }) => (success ? [output] : []));
  const turn = yieldingIn(reading.objectStore('bots'), () => step(0, 0));
  const stored: ExportedBot[] = [];
  for (const record of records) {
    const bot = await runYielding(exported('bots', record, masking), turn);
    if (bot) stored.push(bot);
  }
  const plan =
    mode === 'merge' ? mergeBots(content.bots, stored) : replaceBots(content.bots, stored, records);
  return runYielding(plan, turn);
}

async function planSessions(
  reading: ImportReading,
  { content, mode, step }: Restoring,
  masking: RecordRedactor,
): Promise<ReturnType<typeof mergeSessions>> {
  const comparison = await compareSessions(reading, content, masking, () => step(0, 0));
  const sessions = await reading.objectStore('sessions').count();
  const messages = await reading.objectStore('messages').count();
  if (mode === 'replace') return replaceSessions(content, comparison, { sessions, messages });
  const plan = mergeSessions(content, comparison);
  if (messages > 0) await refuseStoredIds(reading, plan.writes.messages, () => step(0, 0));
  return plan;
}

/** Plans to store the files that are missing. A replacement removes those that none of its messages has. */
async function planFiles(
  reading: ImportReading,
  { files, messages }: Content,
  mode: Restoring['mode'],
): Promise<{ readonly counts: Counts; readonly writes: readonly FileRecord[] }> {
  const stored = new Set(await reading.objectStore('files').getAllKeys());
  const used = new Set(messages.flatMap((message) => ('files' in message ? message.files : [])));
  const missing = [...files.values()].filter(({ id }) => !stored.has(id));
  const removed = mode === 'replace' ? [...stored].filter((id) => !used.has(id)).length : 0;
  return {
    counts: { ...noCounts(), added: missing.length, removed, same: files.size - missing.length },
    writes: missing.map(({ id, type, bytes }) => fileRecord(id, { type, bytes })),
  };
}

/** Throws an `invalid-data` Failure if one of these messages has the id of a stored one. */
async function refuseStoredIds(
  reading: ImportReading,
  messages: readonly MessageRecord[],
  step: () => void,
): Promise<void> {
  const index = reading.objectStore('messages').index('id');
  for (let at = 0; at < messages.length; at += batchSize) {
    step();
    const batch = messages.slice(at, at + batchSize);
    const keys = await Promise.all(batch.map(({ id }) => index.getKey(id)));
    if (keys.some((key) => key !== undefined)) throw new Failure('invalid-data', duplicateId);
  }
}

/** Writes what a plan changes. Settings, which are not part of the transaction, come last and are restored if it fails. */
async function write(
  writing: Writing<(typeof stores)[number]>,
  { writes, settings }: Plan,
  { step, settings: stored }: Restoring,
): Promise<void> {
  const { clears, bots, sessions, messages, replies, files } = writes;
  if (clears) await Promise.all(cleared.map((name) => writing.objectStore(name).clear()));
  const total = bots.length + sessions.length + messages.length + replies.length + files.length;
  let done = 0;
  const put = async <T>(records: readonly T[], store: (record: T) => Promise<unknown>) => {
    for (let at = 0; at < records.length; at += batchSize) {
      const batch = records.slice(at, at + batchSize);
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
  await put(files, (file) => writing.objectStore('files').put(file));
  if (clears) await removeUnusedFiles(writing);
  step(total, total);
  const restore = restoreSettings(stored, settings);
  await writing.done.catch((error) => {
    restore();
    throw error;
  });
}

const duplicateId =
  'A message in the file has the same id as one in another stored session. Nothing was changed. Export the file again.';
const outdated =
  'Nothing was changed: data was added in the meantime that this import would remove too. Import the file again to see all changes.';
