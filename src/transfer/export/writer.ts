import type { Redacted } from '../../storage/keys.ts';
import {
  formatName,
  formatVersion,
  type RecordKind,
  type RecordOf,
  readRecord,
  type Settings,
} from '../format.ts';
import { RecordRedactor } from './redact-record.ts';

/** What an export held. */
export interface ExportSummary {
  readonly bots: number;
  readonly sessions: number;
  readonly messages: number;
  /** Records that cannot be read, which stay where they are. */
  readonly unreadable: number;
  /** Stretches of texts that were keys. */
  readonly masked: number;
}

/** Gives the pieces of one file: of each record the known fields and no other, without keys, and counts them. */
export class Writer {
  readonly #masking: RecordRedactor;
  readonly #counts = { bots: 0, sessions: 0, messages: 0, unreadable: 0 };

  constructor(redact: (text: string) => Redacted) {
    this.#masking = new RecordRedactor(redact);
  }

  get tally(): ExportSummary {
    return { ...this.#counts, masked: this.#masking.count };
  }

  /** The text before the records; without settings there is no member for them. */
  head(now: Date, settings?: Settings): string {
    const marks = { format: formatName, version: formatVersion, exported: now.toISOString() };
    const all = settings ? { ...marks, settings: this.#masking.mask(settings) } : marks;
    return JSON.stringify(all).slice(0, -1);
  }

  /** What is no record of the file, without keys in its texts. */
  mask<T>(value: T): T {
    return this.#masking.mask(value);
  }

  /** A member with all records of a kind that `isWanted`, one a line. */
  async *list<Kind extends RecordKind>(
    kind: Kind,
    batches: AsyncIterable<readonly unknown[]>,
    isWanted: (record: RecordOf<Kind>) => boolean = () => true,
  ): AsyncGenerator<string> {
    let start = `,\n"${kind}":[\n`;
    for await (const batch of batches) {
      const records = this.records(kind, batch, isWanted);
      if (records.length === 0) continue;
      yield start + records.map((record) => JSON.stringify(record)).join(',\n');
      start = ',\n';
    }
    yield start === ',\n' ? '\n]' : `${start.trimEnd()}]`;
  }

  /** Those of a batch that can be read and are wanted, as they may be taken along. */
  records<Kind extends RecordKind>(
    kind: Kind,
    batch: readonly unknown[],
    isWanted: (record: RecordOf<Kind>) => boolean = () => true,
  ): readonly RecordOf<Kind>[] {
    const found = batch.flatMap((value) => readRecord(kind, value) ?? []);
    const wanted = found.filter(isWanted);
    this.#counts.unreadable += batch.length - found.length;
    this.#counts[kind] += wanted.length;
    return wanted.map((record) => this.#masking.mask(record));
  }
}

/** The text behind the records. */
export const footer = '\n}\n';
