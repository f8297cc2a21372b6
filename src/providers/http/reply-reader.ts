import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import { wellFormed } from '../../base/well-formed.ts';
import { providerMessageIn } from '../errors/error-body.ts';
import { streamError } from '../errors/stream-error.ts';
import type { Chunk, Dialect, Provider, StreamEvent, Usage } from '../provider.ts';
import { frame } from './framing.ts';
import { ThinkTags } from './think-tags.ts';

/** Bytes that are decoded at once. */
const longest = 16_384;

type End = Extract<Chunk, { type: 'end' }>;
type SpokenPiece = Extract<Chunk, { type: 'text' | 'reasoning' }>;

/** Returns the failure of a successful response without a reply. */
export function noReply(): Failure {
  return new Failure('empty', 'the response held no reply');
}

/** What has been read of one reply so far. */
export class ReplyReader {
  finish: End | undefined;
  /** When the first finish reason was read, by `performance.now()`. */
  finishedAt: number | undefined;
  failure: Failure | undefined;
  /** Nothing can follow. */
  over = false;
  /** A delta has been seen. */
  started = false;
  /** The last read held text or reasoning. */
  hasDelta = false;

  readonly #dialect: Dialect;
  readonly #provider: Provider;
  readonly #frames: ReturnType<typeof frame>;
  readonly #decoder = new TextDecoder();
  readonly #tags = new ThinkTags();
  /** The first half of a surrogate pair at the end of what came, by the type of the piece. */
  readonly #halves = { text: '', reasoning: '' };
  #usage: Usage = {};
  /** Whether any event came, or a line where each is one. */
  #hasData = false;
  /** The last event, where the dialect does not know it and it has words that an error may have. */
  #unknown: unknown;

  constructor(dialect: Dialect, provider: Provider) {
    this.#dialect = dialect;
    this.#provider = provider;
    this.#frames = frame(dialect.framing);
  }

  /** The chunks in what one network read brought, in batches of at most 16 KiB of it, so that the page can have turns between them. */
  *take(bytes: Uint8Array): Generator<readonly Chunk[]> {
    this.hasDelta = false;
    for (let at = 0; at < bytes.length; at += longest) {
      const part = bytes.subarray(at, at + longest);
      yield this.#collect(() => this.#frames.feed(this.#decoder.decode(part, { stream: true })));
    }
  }

  *close(): Generator<readonly Chunk[]> {
    this.hasDelta = false;
    yield this.#collect(() => [
      ...this.#frames.feed(this.#decoder.decode()),
      ...this.#frames.close(),
    ]);
  }

  /** What was held back of a reply of which nothing more is read. */
  *rest(): Generator<readonly Chunk[]> {
    const batch = [...this.#tags.end()];
    if (batch.length > 0) yield batch;
  }

  /** Returns the end of the reply. Throws a Failure where it has none; the words of a last event that is unknown are its cause. */
  end(last: 'bytes' | 'closed' | 'cut' | 'late'): End {
    if (this.finish) return this.finish;
    if (this.#unknown !== undefined && last !== 'late') {
      throw streamError(this.#provider, this.#unknown);
    }
    if (this.over) return { type: 'end', ending: 'done', reason: '' };
    if (last === 'closed' && !this.#hasData) throw noReply();
    if (last === 'late') throw new Failure('idle', 'nothing came for too long');
    throw new Failure('broke-off', 'the reply ended before its end');
  }

  #collect(next: () => readonly string[]): readonly Chunk[] {
    const batch: Chunk[] = [];
    const before = this.#usage;
    try {
      for (const data of next()) this.#read(data, batch);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failure = error;
    }
    if (this.#usage !== before) batch.push({ type: 'usage', usage: this.#usage });
    return batch;
  }

  #read(data: string, batch: Chunk[]): void {
    this.#hasData = true;
    const pieces = this.#dialect.read(data);
    if (pieces.length === 0) this.#notice(parse(data) ?? data);
    for (const piece of pieces) {
      if (this.over || this.failure) return;
      this.#sort(piece, batch);
    }
  }

  #notice(event: unknown): void {
    if (providerMessageIn(event) !== undefined) this.#unknown = event;
  }

  #sort(piece: StreamEvent, batch: Chunk[]): void {
    switch (piece.type) {
      case 'text':
      case 'reasoning':
        this.started = true;
        this.hasDelta = true;
        this.#unknown = undefined;
        this.#say(piece.type, this.#whole(piece), batch);
        return;
      case 'note':
      case 'reclassified':
        batch.push(piece);
        return;
      case 'usage':
        this.#count(piece.usage);
        return;
      case 'end':
        this.finish = piece;
        this.finishedAt ??= performance.now();
        return;
      case 'failed':
        this.failure = streamError(this.#provider, piece.event, piece.status);
        return;
      case 'last':
        this.over = true;
        return;
      default:
        piece satisfies never;
    }
  }

  /** The text of a piece in whole characters; half of one at its end waits for the rest. */
  #whole({ type, text }: SpokenPiece): string {
    const all = this.#halves[type] + text;
    const [half = ''] = /[\uD800-\uDBFF]$/.exec(all) ?? [];
    this.#halves[type] = half;
    return wellFormed(all.slice(0, all.length - half.length));
  }

  #say(type: SpokenPiece['type'], text: string, batch: Chunk[]): void {
    if (type === 'reasoning') this.#tags.separate();
    const parts = type === 'text' ? this.#tags.push(text) : [{ type, text }];
    for (const part of parts) append(batch, part);
  }

  #count(usage: Usage): void {
    const merged: Usage = { ...this.#usage, ...usage };
    const changed = (Object.keys(merged) as (keyof Usage)[]).some(
      (name) => merged[name] !== this.#usage[name],
    );
    if (changed) this.#usage = merged;
  }
}

/** Adds what came to the batch; runs of one kind become one chunk, since each costs work on its way to the screen. */
function append(
  batch: Chunk[],
  piece: SpokenPiece | Extract<Chunk, { type: 'reclassified' }>,
): void {
  const last = batch.at(-1);
  if (piece.type === 'reclassified' || last?.type !== piece.type) batch.push(piece);
  else batch[batch.length - 1] = { type: piece.type, text: last.text + piece.text };
}
