import { Failure } from '../../base/failure.ts';
import type { Steps } from '../../base/steps.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import { fitTitle } from '../../storage/title.ts';
import { RecordRedactor } from '../export/redact-record.ts';
import type { Content, RecordKind, RecordOf, Settings } from '../format.ts';
import { maxBots, maxRecords, refusal } from '../limits.ts';
import { clampTimes, keepOrder } from './clamp-times.ts';
import { type FoundFile, withFoundFiles } from './imported-file.ts';
import { placeOf } from './json-stream.ts';
import { idProblem, invalidEntry, validRecord } from './validate-record.ts';

/** Collects the records of one file: validated, with keys masked, and with unique ids. */
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
  /** The times of the last change of sessions, by id, that were in the future. */
  readonly #futureChanges = new Map<string, number>();
  readonly #now = Date.now();
  /** The files by their ids in the export. */
  readonly #files = new Map<string, FoundFile>();
  #settings: Settings = {};
  #clamped = 0;
  /** Number of masked keys in records that were removed again. */
  #maskedInRemoved = 0;

  constructor(redact: (text: string) => Steps<Redacted>) {
    this.#masking = new RecordRedactor(redact);
  }

  /** Number of masked keys. */
  get masked(): number {
    const inFiles = [...this.#files.values()].reduce((sum, { masked }) => sum + masked, 0);
    return this.#masking.count - this.#maskedInRemoved + inFiles;
  }

  /** Number of records with a time in the future, which became the present. */
  get clamped(): number {
    return this.#clamped;
  }

  /** Adds an entry, in steps; `place` is its number in the file. Throws an `invalid-data` Failure that says what is wrong and where. */
  *add<Kind extends RecordKind>(kind: Kind, value: unknown, place: number): Steps<void> {
    const where = placeOf(kind, place);
    const masked = yield* this.#masking.maskSteps(validRecord(kind, value, where));
    const record = this.#clamp(masked, masked.id);
    const ids = this.#ids[kind];
    const problem = idProblem(record) ?? (ids.has(record.id) ? 'its id is not unique' : undefined);
    if (problem) throw invalidEntry(where, problem);
    if (ids.size >= maxOf[kind]) {
      throw refusal(`The file has over ${maxOf[kind].toLocaleString('en-US')} ${kind}.`, split);
    }
    ids.add(record.id);
    (this.#records[kind] as RecordOf<Kind>[]).push(withFittedTitle(record));
  }

  /** Adds a session and its messages, in steps. Returns false, and adds none, if one of them is invalid. */
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

  /** Returns a function that removes the sessions and messages that are added after this call. */
  #savepoint(): () => void {
    const { sessions, messages } = this.#records;
    const lengths = [sessions.length, messages.length] as const;
    const [clamped, masked, changes] = [this.#clamped, this.masked, this.#futureChanges.size];
    return () => {
      for (const { id } of sessions.splice(lengths[0])) this.#ids.sessions.delete(id);
      for (const { id } of messages.splice(lengths[1])) this.#ids.messages.delete(id);
      this.#clamped = clamped;
      for (const id of [...this.#futureChanges.keys()].slice(changes)) {
        this.#futureChanges.delete(id);
      }
      this.#maskedInRemoved += this.masked - masked;
    };
  }

  #clamp<T extends object>(record: T, id: string): T {
    const clamped = clampTimes(record, this.#now);
    if (clamped !== record) this.#clamped += 1;
    if (changeOf(clamped) !== changeOf(record)) this.#futureChanges.set(id, changeOf(record));
    return clamped;
  }

  addFile(found: FoundFile): void {
    this.#files.set(found.exportedId, found);
  }

  set(settings: Settings): void {
    this.#settings = this.#masking.mask(settings);
  }

  /** Returns what was added. Throws an `invalid-data` Failure if the session of a message was not added. */
  finish(): Content {
    const { bots, sessions, messages } = this.#records;
    const stray = messages.findIndex(({ session }) => !this.#ids.sessions.has(session));
    if (stray >= 0) {
      throw invalidEntry(placeOf('messages', stray + 1), 'its session is not in the file');
    }
    const ordered = keepOrder(sessions, this.#futureChanges, this.#now);
    const whole = messages.map((message) => withFoundFiles(message, this.#files));
    const used = new Set(whole.flatMap((message) => ('files' in message ? message.files : [])));
    const files = [...this.#files.values()].filter(({ file }) => used.has(file.id));
    return {
      bots,
      sessions: ordered,
      messages: whole,
      settings: this.#settings,
      files: new Map(files.map(({ file }) => [file.id, file])),
    };
  }
}

const split = 'Export single sessions or bots: export session ID, export bot NAME.';
const maxOf = { bots: maxBots, sessions: maxRecords, messages: maxRecords } as const;

function changeOf(record: object): number {
  return 'changed' in record ? Number(record.changed) : 0;
}

function withFittedTitle<T extends object>(record: T): T {
  return 'title' in record ? { ...record, title: fitTitle(String(record.title)) } : record;
}
