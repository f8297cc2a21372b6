import { equalJson, field } from '../../base/json.ts';
import type { Steps } from '../../base/steps.ts';
import { runYielding } from '../../base/yielding.ts';
import type { Reading } from '../../storage/database.ts';
import { valuesInBatches, valuesOf } from '../../storage/records.ts';
import type { MessageRecord, SessionRecord } from '../../storage/session.ts';
import { yieldingIn } from '../../storage/yielding-in.ts';
import type { RecordRedactor } from '../export/redact-record.ts';
import { type Content, type RecordKind, type RecordOf, readRecord } from '../format.ts';

type ImportReading = Pick<Reading<'sessions' | 'messages'>, 'objectStore'>;

/** A comparison of the records of a file with the stored ones. Records in neither `same` nor `other` are not stored. */
export interface Comparison {
  /** Ids of sessions and messages that are stored as they are in the file. */
  readonly same: Readonly<Record<'sessions' | 'messages', ReadonlySet<string>>>;
  /** Ids of those that are stored differently. */
  readonly other: Readonly<Record<'sessions' | 'messages', ReadonlySet<string>>>;
  /** Ids of those in `other` that are replies and more complete in the file. */
  readonly fuller: ReadonlySet<string>;
  /** The stored sessions by id. */
  readonly stored: ReadonlyMap<string, SessionRecord>;
}

/** Compares the sessions and messages of a file with the stored ones. Calls `step` for each stored session. */
export async function compareSessions(
  reading: ImportReading,
  { sessions, messages }: Pick<Content, 'sessions' | 'messages'>,
  masking: RecordRedactor,
  step: () => void,
): Promise<Comparison> {
  const turn = yieldingIn(reading.objectStore('sessions'), step);
  const same = { sessions: new Set<string>(), messages: new Set<string>() };
  const other = { sessions: new Set<string>(), messages: new Set<string>() };
  const fuller = new Set<string>();
  const kept = await reading.objectStore('sessions').getAll();
  const stored = new Map(kept.map((session) => [session.id, session]));
  const wanted = new Map(messages.map((message) => [message.id, message]));
  for (const session of sessions) {
    const { id } = session;
    const here = stored.get(id);
    if (!here) continue;
    step();
    const known = await runYielding(exported('sessions', here, masking), turn);
    const isSame = equalJson(known, session);
    (isSame ? same : other).sessions.add(id);
    for await (const message of messagesIn(reading, id)) {
      const there = wanted.get(String(field(message, 'id')));
      if (there?.session !== id) continue;
      const current = await runYielding(exported('messages', message, masking), turn);
      const isUnchanged = equalJson(current, there);
      (isUnchanged ? same : other).messages.add(there.id);
      if (current && isFuller(there, current)) fuller.add(there.id);
    }
  }
  return { same, other, fuller, stored };
}

/** Yields the stored messages of a session, read in batches, which gives the event loop turns. */
async function* messagesIn(reading: ImportReading, session: string): AsyncGenerator<unknown> {
  const store = reading.objectStore('messages');
  const keys = await store.index('session').getAllKeys(session);
  for await (const batch of valuesInBatches(keys, (part) => valuesOf(store, part))) yield* batch;
}

/** Returns whether two messages are replies, and the one in the file, `there`, is more complete. Its text is not shorter. */
export function isFuller(there: MessageRecord, here: MessageRecord): boolean {
  if (there.role !== 'assistant' || here.role !== 'assistant') return false;
  const isEnded = here.ending === 'interrupted' && there.ending !== 'interrupted';
  if (isEnded) return there.text.length >= here.text.length;
  return there.text.length > here.text.length && there.text.startsWith(here.text);
}

/** Returns a stored record as an export would contain it, in steps; undefined if it cannot be read. */
export function* exported<Kind extends RecordKind>(
  kind: Kind,
  value: unknown,
  masking: RecordRedactor,
): Steps<RecordOf<Kind> | undefined> {
  const record = readRecord(kind, value);
  return record && (yield* masking.maskSteps(record));
}
