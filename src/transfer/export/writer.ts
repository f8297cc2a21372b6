import { toBase64 } from '../../base/base64.ts';
import { type Steps, unitsPerStep } from '../../base/steps.ts';
import { jsonPieces } from '../../base/text-pieces.ts';
import { runYielding, yielding } from '../../base/yielding.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import type { FileRecord } from '../../storage/file-record.ts';
import {
  formatName,
  formatVersion,
  type RecordKind,
  type RecordOf,
  readRecord,
  type Settings,
} from '../format.ts';
import { RecordRedactor } from './redact-record.ts';

/** The number of exported records by kind. */
export interface ExportSummary {
  readonly bots: number;
  readonly sessions: number;
  readonly messages: number;
  readonly files: number;
  /** Number of pictures and PDFs among the files, which are not searched for keys. */
  readonly unsearched: number;
  /** Number of unreadable records, which are not exported. */
  readonly unreadable: number;
  /** Number of masked keys. */
  readonly masked: number;
}

/** Writes one file in chunks: the known fields of records, with keys masked. Counts the records. */
export class Writer {
  readonly #masking: RecordRedactor;
  readonly #counts = { bots: 0, sessions: 0, messages: 0, files: 0, unsearched: 0, unreadable: 0 };
  /** The ids of the files of the messages that were written. */
  readonly fileIds = new Set<string>();

  constructor(redact: (text: string) => Steps<Redacted>) {
    this.#masking = new RecordRedactor(redact);
  }

  get summary(): ExportSummary {
    return { ...this.#counts, masked: this.#masking.count };
  }

  /** Returns the text before the records. It has no member for settings without `settings`. */
  head(now: Date, settings?: Settings): string {
    const marks = { format: formatName, version: formatVersion, exported: now.toISOString() };
    const all = settings ? { ...marks, settings: this.#masking.mask(settings) } : marks;
    return JSON.stringify(all).slice(0, -1);
  }

  /** Masks the keys in a value that is not a record of the file. */
  mask<T>(value: T): Steps<T> {
    return this.#masking.maskSteps(value);
  }

  /** Yields a member with the wanted records of a kind, one per line. */
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

  /** Yields a member with files in base64, one per line, with keys in texts masked; nothing if there are none. */
  async *files(files: AsyncIterable<FileRecord>): AsyncGenerator<string> {
    const turn = yielding();
    let separator = ',\n"files":[\n';
    for await (const { v, id, type, bytes } of files) {
      const data = await toBase64(await this.#withoutKeys(type, bytes));
      yield separator;
      separator = ',\n';
      for (const piece of jsonPieces({ v, id, type, data })) {
        yield piece;
        await turn();
      }
      this.#counts.files += 1;
    }
    if (this.#counts.files > 0) yield '\n]';
  }

  async #withoutKeys(type: string, bytes: Blob): Promise<Blob> {
    if (type !== 'text/plain') {
      this.#counts.unsearched += 1;
      return bytes;
    }
    return new Blob([await runYielding(this.mask(await bytes.text()))]);
  }

  /** Returns the readable and wanted records of a batch, with keys masked. */
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
      if ('files' in record) for (const id of record.files) this.fileIds.add(id);
      masked.push(yield* this.#masking.maskSteps(record));
      yield;
    }
    return masked;
  }
}

/** The text after the records. */
export const footer = '\n}\n';
