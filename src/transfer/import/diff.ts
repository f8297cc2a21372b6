import { field } from '../../base/json.ts';
import type { Steps } from '../../base/steps.ts';
import { runYielding } from '../../base/yielding.ts';
import type { Reading } from '../../storage/database.ts';
import { valuesOf } from '../../storage/records.ts';
import type { MessageRecord, SessionRecord } from '../../storage/session.ts';
import { yieldingIn } from '../../storage/yielding-in.ts';
import type { RecordRedactor } from '../export/redact-record.ts';
import { type Content, type RecordKind, type RecordOf, readRecord } from '../format.ts';

type All = Reading<'bots' | 'sessions' | 'messages'>;

/** Messages that are read at once. */
const most = 250;

/** How the records of a file stand to those that are stored; one that is in neither set is not stored. */
export interface Comparison {
  /** Ids of sessions and messages that are here as they are in the file. */
  readonly same: Readonly<Record<'sessions' | 'messages', ReadonlySet<string>>>;
  /** Ids of those that are another here. */
  readonly other: Readonly<Record<'sessions' | 'messages', ReadonlySet<string>>>;
  /** Ids of those among them that are replies of which the file has more. */
  readonly fuller: ReadonlySet<string>;
  /** The sessions that are stored, by their ids. */
  readonly stored: ReadonlyMap<string, SessionRecord>;
}

/** Compares the sessions and messages of a file with those that are stored; `step` is called at each that is stored. */
export async function compareSessions(
  reading: All,
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
    const isSame = JSON.stringify(known) === JSON.stringify(session);
    (isSame ? same : other).sessions.add(id);
    for await (const message of messagesIn(reading, id)) {
      const there = wanted.get(String(field(message, 'id')));
      if (there?.session !== id) continue;
      const said = await runYielding(exported('messages', message, masking), turn);
      const isSaid = JSON.stringify(said) === JSON.stringify(there);
      (isSaid ? same : other).messages.add(there.id);
      if (said && saysMore(there, said)) fuller.add(there.id);
    }
  }
  return { same, other, fuller, stored };
}

/** The stored messages of a session, read a few hundred at a time: the page has a turn at each reading. */
async function* messagesIn(reading: All, session: string): AsyncGenerator<unknown> {
  const store = reading.objectStore('messages');
  const keys = await store.index('session').getAllKeys(session);
  for (let at = 0; at < keys.length; at += most) {
    yield* await valuesOf(store, keys.slice(at, at + most));
  }
}

/** Whether both are replies and the one of the file goes on where that here ends; no text gets shorter by it. */
export function saysMore(there: MessageRecord, here: MessageRecord): boolean {
  if (there.role !== 'assistant' || here.role !== 'assistant') return false;
  const isEnded = here.ending === 'interrupted' && there.ending !== 'interrupted';
  if (isEnded) return there.text.length >= here.text.length;
  return there.text.length > here.text.length && there.text.startsWith(here.text);
}

/** Returns a stored record as a file would hold it, in steps; undefined if it cannot be read. */
export function* exported<Kind extends RecordKind>(
  kind: Kind,
  value: unknown,
  masking: RecordRedactor,
): Steps<RecordOf<Kind> | undefined> {
  const record = readRecord(kind, value);
  return record && (yield* masking.maskSteps(record));
}
