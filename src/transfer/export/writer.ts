import { type Steps, unitsPerStep } from '../../base/steps.ts';
import { jsonPieces } from '../../base/text-pieces.ts';
import { runYielding, yielding } from '../../base/yielding.ts';
import type { Redacted } from '../../secrets/redactor.ts';
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

  constructor(redact: (text: string) => Steps<Redacted>) {
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

  /** Returns what is no record of the file, without keys in its texts. */
  mask<T>(value: T): Steps<T> {
    return this.#masking.maskSteps(value);
  }

  /** A member with all records of a kind that `isWanted`, one a line. */
  async *list<Kind extends RecordKind>(
    kind: Kind,
    batches: AsyncIterable<readonly unknown[]>,
    isWanted: (record: RecordOf<Kind>) => boolean = () => true,
  ): AsyncGenerator<string> {
    const turn = yielding();
    const head = `,\n"${kind}":[\n`;
    let separator = head;
    for await (const batch of batches) {
      let text = '';
      for (const record of await runYielding(this.records(kind, batch, isWanted), turn)) {
        text += separator;
        separator = ',\n';
        for (const piece of jsonPieces(record)) {
          text += piece;
          if (text.length < unitsPerStep) continue;
          yield text;
          text = '';
        }
      }
      yield text;
    }
    yield separator === head ? `${head.trimEnd()}]` : '\n]';
  }

  /** Returns those of a batch that can be read and are wanted, as they may be taken along. */
  *records<Kind extends RecordKind>(
    kind: Kind,
    batch: readonly unknown[],
    isWanted: (record: RecordOf<Kind>) => boolean = () => true,
  ): Steps<readonly RecordOf<Kind>[]> {
    const found = batch.flatMap((value) => readRecord(kind, value) ?? []);
    const wanted = found.filter(isWanted);
    this.#counts.unreadable += batch.length - found.length;
    this.#counts[kind] += wanted.length;
    const masked: RecordOf<Kind>[] = [];
    for (const record of wanted) {
      masked.push(yield* this.#masking.maskSteps(record));
      yield;
    }
    return masked;
  }
}

/** The text behind the records. */
export const footer = '\n}\n';
