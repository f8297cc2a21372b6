import type { Steps } from '../../base/steps.ts';
import { maskLong } from '../../secrets/mask-long.ts';
import { type SettingName, settingNames } from '../../storage/settings.ts';
import {
  formatName,
  formatVersion,
  type RecordKind,
  recordSchemas,
  type Settings,
} from '../format.ts';
import { refusal } from '../limits.ts';
import type { Element } from './json-stream.ts';
import { foreignFile, membersOf } from './other-clients.ts';
import type { RecordCollector } from './record-collector.ts';

/** UTF-16 units of a setting's value. */
const longestSetting = 500;

/** Reads the elements of keysh's own files. */
export class KeyshReader {
  readonly #seen = new Set<string>();
  readonly #unknown = new Set<string>();
  /** The names of the members of the first element that is in a list. */
  #entry: readonly string[] | undefined;

  constructor(private readonly gathering: RecordCollector) {}

  /** The names of what keysh does not know, keys among them; masked where they are long or look like one. */
  get unknown(): readonly string[] {
    return [...this.#unknown];
  }

  /** Whether the file has everything, not a session or a bot alone. */
  get isWhole(): boolean {
    return ['settings', ...kinds].every((member) => this.#seen.has(member));
  }

  /** Takes an element in, in steps. Throws an `invalid-data` Failure that says what is wrong and where. */
  *take({ member, place, value }: Element): Steps<void> {
    this.#seen.add(member);
    if (place > 0) this.#entry ??= membersOf(value);
    if (isKind(member)) yield* this.#recordOrName(member, place, value);
    else if (member === 'format') refuseFormat(value);
    else if (member === 'version') refuseVersion(value);
    else if (member === 'settings') this.gathering.set(this.#settings(value));
    else if (member !== 'exported') this.#forget(member);
  }

  /** Says that no more comes. Throws an `invalid-data` Failure where it was no export. */
  end(): void {
    if (!this.#seen.has('format')) throw this.#named() ?? foreign();
    if (!this.#seen.has('version')) refuseVersion(undefined);
  }

  /** Returns the Failure that names the program that the file is of; undefined where none is known. */
  #named() {
    return foreignFile(this.#seen) ?? foreignFile(this.#entry ?? []);
  }

  *#recordOrName(kind: RecordKind, place: number, value: unknown): Steps<void> {
    try {
      yield* this.#record(kind, place, value);
    } catch (error) {
      throw (this.#seen.has('format') ? undefined : this.#named()) ?? error;
    }
  }

  *#record(kind: RecordKind, place: number, value: unknown): Steps<void> {
    if (place === 0 && Array.isArray(value)) return;
    if (place === 0) throw refusal(`The file is wrong: its ${kind} are no list.`, anew);
    yield* this.gathering.add(kind, value, place);
    for (const name of strange(value, fieldsOf[kind])) this.#forget(`${kind}.${name}`);
  }

  #settings(value: unknown): Settings {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw refusal('The file is wrong: its settings are no object.', anew);
    }
    for (const name of strange(value, settingNames)) this.#forget(`settings.${name}`);
    const entries = Object.entries(value).filter(([name]) => isSetting(name));
    const wrong = entries.find(
      ([, text]) => typeof text !== 'string' || text.length > longestSetting,
    );
    if (wrong) throw refusal(`The file is wrong at settings: ${wrong[0]} cannot be so.`, anew);
    return Object.fromEntries(entries);
  }

  #forget(name: string): void {
    if (this.#unknown.size < mostUnknown) this.#unknown.add(maskLong(name));
  }
}

const anew = 'Export it anew.';
const mostUnknown = 20;
const kinds = Object.keys(recordSchemas) as readonly RecordKind[];

/** The fields of each kind of record, of whatever variant. */
const fieldsOf: Readonly<Record<RecordKind, readonly string[]>> = {
  bots: Object.keys(recordSchemas.bots.entries),
  sessions: Object.keys(recordSchemas.sessions.entries),
  messages: recordSchemas.messages.options.flatMap(({ entries }) => Object.keys(entries)),
};

function strange(value: unknown, known: readonly string[]): readonly string[] {
  return Object.keys(value as object).filter((name) => !known.includes(name));
}

function isKind(member: string): member is RecordKind {
  return Object.hasOwn(recordSchemas, member);
}

function isSetting(name: string): name is SettingName {
  return (settingNames as readonly string[]).includes(name);
}

function refuseFormat(value: unknown): void {
  if (value !== formatName) throw foreign();
}

function foreign() {
  return refusal('That is no export of keysh.', 'Choose another file.');
}

function refuseVersion(value: unknown): void {
  if (value === formatVersion) return;
  const isNewer = typeof value === 'number' && value > formatVersion;
  throw isNewer
    ? refusal('The file was written by a newer version of keysh.', 'Reload the page and try again.')
    : refusal('The file has a version that never was.', anew);
}
