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
const maxSettingUnits = 500;

/** Reads the elements of an export of keysh. */
export class KeyshReader {
  readonly #seen = new Set<string>();
  readonly #unknown = new Set<string>();
  /** The names of the members of the first element of a list. */
  #entry: readonly string[] | undefined;

  constructor(private readonly collector: RecordCollector) {}

  /** Names of unknown members and fields; names that are long or look like keys are masked. */
  get unknown(): readonly string[] {
    return [...this.#unknown];
  }

  /** Whether the file is an export of everything. */
  get isComplete(): boolean {
    return ['settings', ...kinds].every((member) => this.#seen.has(member));
  }

  /** Whether what was read so far is of an export. */
  get isExport(): boolean {
    return this.#seen.has('format');
  }

  /**
   * Adds an element other than a file of messages, in steps. Throws an `invalid-data` Failure that says what is wrong and
   * where.
   */
  *take({ member, place, value }: Element): Steps<void> {
    this.#seen.add(member);
    if (place > 0) this.#entry ??= membersOf(value);
    if (isKind(member)) yield* this.#recordOrName(member, place, value);
    else if (member === 'format') refuseFormat(value);
    else if (member === 'version') refuseVersion(value);
    else if (member === 'settings') this.collector.set(this.#settings(value));
    else if (member === 'files') refuseUnlessList(member, value);
    else if (member !== 'exported') this.#addUnknown(member);
  }

  /** Ends the file. Throws an `invalid-data` Failure if it was not an export. */
  end(): void {
    if (!this.#seen.has('format')) throw this.#named() ?? foreign();
    if (!this.#seen.has('version')) refuseVersion(undefined);
  }

  /** Returns a Failure that names the program that wrote the file; undefined if it is unknown. */
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
    if (place === 0) return refuseUnlessList(kind, value);
    yield* this.collector.add(kind, value, place);
    for (const name of unknownNames(value, fieldsOf[kind])) this.#addUnknown(`${kind}.${name}`);
  }

  #settings(value: unknown): Settings {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw refusal('The file is invalid: its settings are not an object.', again);
    }
    for (const name of unknownNames(value, settingNames)) this.#addUnknown(`settings.${name}`);
    const entries = Object.entries(value).filter(([name]) => isSetting(name));
    const invalid = entries.find(
      ([, text]) => typeof text !== 'string' || text.length > maxSettingUnits,
    );
    if (invalid) {
      throw refusal(`The file is invalid at settings: ${invalid[0]} has an invalid value.`, again);
    }
    return Object.fromEntries(entries);
  }

  #addUnknown(name: string): void {
    if (this.#unknown.size < maxUnknown) this.#unknown.add(maskLong(name));
  }
}

const again = 'Export it again.';
const maxUnknown = 20;
const kinds = Object.keys(recordSchemas) as readonly RecordKind[];

/** The fields of each kind of record, those of all its variants. */
const fieldsOf: Readonly<Record<RecordKind, readonly string[]>> = {
  bots: Object.keys(recordSchemas.bots.entries),
  sessions: Object.keys(recordSchemas.sessions.entries),
  messages: recordSchemas.messages.options.flatMap(({ entries }) => Object.keys(entries)),
};

function refuseUnlessList(member: string, value: unknown): void {
  if (Array.isArray(value)) return;
  throw refusal(`The file is invalid: its ${member} are not a list.`, again);
}

function unknownNames(value: unknown, known: readonly string[]): readonly string[] {
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
  return refusal('That is not a keysh export.', 'Choose another file.');
}

function refuseVersion(value: unknown): void {
  if (value === formatVersion) return;
  const isNewer = typeof value === 'number' && value > formatVersion;
  throw isNewer
    ? refusal('The file was written by a newer version of keysh.', 'Reload the page and try again.')
    : refusal('The file has an unknown version.', again);
}
