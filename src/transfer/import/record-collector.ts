import * as v from 'valibot';
import { Failure } from '../../base/failure.ts';
import type { Steps } from '../../base/steps.ts';
import type { Usage } from '../../providers/provider.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import { implausibleCounts } from '../../storage/implausible-usage.ts';
import { fitTitle } from '../../storage/title.ts';
import { RecordRedactor } from '../export/redact-record.ts';
import {
  type Content,
  type RecordKind,
  type RecordOf,
  recordSchemas,
  type Settings,
} from '../format.ts';
import { maxBots, maxRecords, maxTextUnits, refusal } from '../limits.ts';
import { clampTimes, inOrder } from './clamp-times.ts';
import { placeOf } from './json-stream.ts';
import { idProblem } from './validate-ids.ts';

/** The records of one file as they come: each checked, without keys, none twice. */
export class RecordCollector {
  readonly #masking: RecordRedactor;
  readonly #ids = {
    bots: new Set<string>(),
    sessions: new Set<string>(),
    messages: new Set<string>(),
  };
  readonly #records: { [Kind in RecordKind]: RecordOf<Kind>[] } = {
    bots: [],
    sessions: [],
    messages: [],
  };
  /** The times of the last change that were to come, by the ids of their sessions. */
  readonly #lateChanges = new Map<string, number>();
  readonly #now = Date.now();
  #settings: Settings = {};
  #late = 0;
  /** Stretches that were masked in records that were taken out again. */
  #unmasked = 0;

  constructor(redact: (text: string) => Steps<Redacted>) {
    this.#masking = new RecordRedactor(redact);
  }

  /** Stretches of texts that were keys. */
  get masked(): number {
    return this.#masking.count - this.#unmasked;
  }

  /** Records that were of a time to come. */
  get late(): number {
    return this.#late;
  }

  /** Takes a record in, in steps; `place` is its own in the file. Throws an `invalid-data` Failure that says what is wrong with it and where. */
  *add<Kind extends RecordKind>(kind: Kind, value: unknown, place: number): Steps<void> {
    const where = placeOf(kind, place);
    const read = v.safeParse(recordSchemas[kind], value, { abortEarly: true });
    const fault = read.success ? countFault(read.output) : faultOf(read.issues[0]);
    if (!read.success || fault) throw refusal(`The file is wrong at ${where}: ${fault}.`, mend);
    if (isTooLong(read.output)) throw refusal(`A text of ${where} is over 10 MB.`, 'Shorten it.');
    const masked = yield* this.#masking.maskSteps(read.output);
    const record = this.#present(masked as RecordOf<Kind>, read.output.id);
    const ids = this.#ids[kind];
    const wrong = idProblem(record);
    if (wrong) throw refusal(`The ${wrong[0]} of ${where} ${wrong[1]}.`, mend);
    if (ids.has(record.id)) throw refusal(`The id of ${where} was there before.`, mend);
    if (ids.size >= mostOf[kind]) {
      throw refusal(`The file has over ${mostOf[kind].toLocaleString('en-US')} ${kind}.`, split);
    }
    ids.add(record.id);
    (this.#records[kind] as RecordOf<Kind>[]).push(titled(record));
  }

  /** Takes a session in with its messages, all or none, in steps. Returns whether it did: false where one of them cannot be stored. */
  *addSession(session: unknown, messages: readonly unknown[], place: number): Steps<boolean> {
    const undo = this.#savepoint();
    try {
      yield* this.add('sessions', session, place);
      for (const message of messages) yield* this.add('messages', message, place);
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      undo();
      return false;
    }
  }

  /** Returns a function that takes out again what comes from now on. */
  #savepoint(): () => void {
    const { sessions, messages } = this.#records;
    const lengths = [sessions.length, messages.length] as const;
    const [late, masked, lateSessions] = [this.#late, this.masked, this.#lateChanges.size];
    return () => {
      for (const { id } of sessions.splice(lengths[0])) this.#ids.sessions.delete(id);
      for (const { id } of messages.splice(lengths[1])) this.#ids.messages.delete(id);
      this.#late = late;
      for (const id of [...this.#lateChanges.keys()].slice(lateSessions)) {
        this.#lateChanges.delete(id);
      }
      this.#unmasked += this.masked - masked;
    };
  }

  #present<T extends object>(record: T, id: string): T {
    const present = clampTimes(record, this.#now);
    if (present !== record) this.#late += 1;
    if (changeOf(present) !== changeOf(record)) this.#lateChanges.set(id, changeOf(record));
    return present;
  }

  set(settings: Settings): void {
    this.#settings = this.#masking.mask(settings);
  }

  /** All that came. Throws an `invalid-data` Failure where a message is of no session that came. */
  finish(): Content {
    const { bots, sessions, messages } = this.#records;
    const stray = messages.findIndex(({ session }) => !this.#ids.sessions.has(session));
    if (stray >= 0) {
      const where = placeOf('messages', stray + 1);
      throw refusal(`The session of ${where} is not in the file.`, mend);
    }
    const ordered = inOrder(sessions, this.#lateChanges, this.#now);
    return { bots, sessions: ordered, messages, settings: this.#settings };
  }
}

const mend = 'Mend or remove that entry, or export anew.';
const cannotBe = 'is missing or cannot be so';
const split = 'Export single sessions or bots: export session ID, export bot NAME.';
const mostOf = { bots: maxBots, sessions: maxRecords, messages: maxRecords } as const;

function faultOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path === null ? 'it is no record' : `its ${path} ${cannotBe}`;
}

function countFault(record: object): string | undefined {
  const [name] = 'usage' in record ? implausibleCounts(record.usage as Usage) : [];
  return name && `its usage.${name} ${cannotBe}`;
}

function changeOf(record: object): number {
  return 'changed' in record ? Number(record.changed) : 0;
}

function titled<T extends object>(record: T): T {
  return 'title' in record ? { ...record, title: fitTitle(String(record.title)) } : record;
}

function isTooLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > maxTextUnits;
  return typeof value === 'object' && value !== null && Object.values(value).some(isTooLong);
}
