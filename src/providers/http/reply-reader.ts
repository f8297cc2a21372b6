import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import { wellFormed } from '../../base/well-formed.ts';
import { providerMessageIn } from '../errors/error-body.ts';
import { streamError } from '../errors/stream-error.ts';
import type { Chunk, Dialect, Provider, StreamEvent, Usage } from '../provider.ts';
import type { ReadResult } from './body-reader.ts';
import { appendTo, type Delta, divide, maxDeltaUnits } from './deltas.ts';
import { frame } from './framing.ts';
import { ThinkTags } from './think-tags.ts';
import { WebSearches } from './web-searches.ts';

/** Bytes that are decoded in one go. */
const maxPart = 16_384;

type End = Extract<Chunk, { type: 'end' }>;
type SearchEvent = Extract<
  StreamEvent,
  { type: 'search' | 'search-input' | 'search-failed' | 'searched' | 'source' }
>;

/** Returns the failure of a successful response without a reply. */
export function noReply(): Failure<'empty'> {
  return new Failure('empty', 'the response contained no reply');
}

/** Turns the bytes of one reply into chunks, and knows how far the reply has come. */
export class ReplyReader {
  /** When the first finish reason was read, by `performance.now()`. */
  finishedAt: number | undefined;
  failure: Failure | undefined;
  /** The stream was marked as complete: nothing follows. */
  isDone = false;
  /** Any text or reasoning was read. */
  hasStarted = false;
  /** The last read contained text, reasoning or a part of a search. */
  hasDelta = false;

  readonly #dialect: Dialect;
  readonly #provider: Provider;
  readonly #frames: ReturnType<typeof frame>;
  readonly #decoder = new TextDecoder();
  readonly #tags = new ThinkTags();
  readonly #searches = new WebSearches();
  /** The next reasoning is a further part. */
  #isNewPart = false;
  #hasReasoning = false;
  #isRefusal = false;
  /** The token for resuming the reply where it is now; empty if there is none. */
  #resume = '';
  /** A high surrogate at the end of a delta, whose low one is in the next delta of the same type. */
  readonly #surrogates = { text: '', reasoning: '' };
  #end: End | undefined;
  #usage: Usage = {};
  /** The latest parts of the input tokens, by name. */
  #input: Readonly<Record<string, number>> = {};
  /** Whether any event was read. */
  #hasEvent = false;
  /** The last event that the dialect does not know, if it contains what could be an error message. */
  #unknown: unknown;

  constructor(dialect: Dialect, provider: Provider) {
    this.#dialect = dialect;
    this.#provider = provider;
    this.#frames = frame(dialect.framing);
  }

  /**
   * Yields the chunks of one network read, a batch for every 16 KiB and for each part of a long text, so that the caller can
   * yield to the event loop.
   */
  *feed(bytes: Uint8Array): Generator<readonly Chunk[]> {
    this.hasDelta = false;
    for (let at = 0; at < bytes.length; at += maxPart) {
      const part = bytes.subarray(at, at + maxPart);
      yield* this.#collect(() => this.#frames.feed(this.#decoder.decode(part, { stream: true })));
    }
  }

  /** Yields the chunks that were incomplete when the body ended. */
  *close(): Generator<readonly Chunk[]> {
    this.hasDelta = false;
    yield* this.#collect(() => [
      ...this.#frames.feed(this.#decoder.decode()),
      ...this.#frames.close(),
    ]);
  }

  /** Yields what was held back as a possible tag; call it before the end of the reply. */
  *flush(): Generator<readonly Chunk[]> {
    const batch = [...this.#tags.end()];
    if (batch.length > 0) yield batch;
  }

  /** Returns the `end` chunk of the reply. Throws a Failure if it has none; `last` is the result of the last read. */
  end(last: Exclude<ReadResult['type'], 'aborted'>): End {
    if (this.#end?.ending === 'done' && this.#isRefusal) return { ...this.#end, ending: 'refused' };
    if (this.#end?.ending === 'length' && this.#resume) {
      return { ...this.#end, resume: this.#resume };
    }
    if (this.#end) return this.#end;
    if (this.#unknown !== undefined && last !== 'timeout') {
      throw streamError(this.#provider, this.#unknown);
    }
    if (this.isDone) return { type: 'end', ending: 'done', reason: '' };
    if (last === 'closed' && !this.#hasEvent) throw noReply();
    if (last === 'timeout') throw new Failure('idle', 'nothing was received for too long');
    throw new Failure('broke-off', 'the connection closed before the end of the reply');
  }

  *#collect(next: () => readonly string[]): Generator<readonly Chunk[]> {
    let batch: Chunk[] = [];
    const before = this.#usage;
    try {
      for (const data of next()) {
        const isLong = data.length > maxDeltaUnits;
        if (isLong) yield [];
        const events = this.#readEvent(data);
        for (const event of isLong ? events.flatMap(divide) : events) {
          if (this.isDone || this.failure) break;
          this.#apply(event, batch);
          if (!isLong) continue;
          yield batch;
          batch = [];
        }
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failure = error;
    }
    if (this.#usage !== before) batch.push({ type: 'usage', usage: reported(this.#usage) });
    yield batch;
  }

  #readEvent(data: string): readonly StreamEvent[] {
    this.#hasEvent = true;
    const events = this.#dialect.read(data);
    if (events.length === 0) this.#noteUnknown(parse(data) ?? data);
    return events;
  }

  #noteUnknown(event: unknown): void {
    if (providerMessageIn(event) !== undefined) this.#unknown = event;
  }

  #apply(event: StreamEvent, batch: Chunk[]): void {
    switch (event.type) {
      case 'text':
      case 'reasoning':
        this.#append(this.#separated(event), batch);
        return;
      case 'note':
      case 'reclassified':
        batch.push(event);
        return;
      case 'reasoning-part':
        this.#isNewPart = this.#hasReasoning;
        return;
      case 'refusal':
        this.#isRefusal = true;
        return;
      case 'resumable':
        this.#resume = event.token;
        return;
      case 'usage':
        this.#mergeUsage(event.usage);
        return;
      case 'input':
        this.#input = { ...this.#input, ...event.parts };
        this.#mergeUsage({ input: Object.values(this.#input).reduce((sum, part) => sum + part) });
        return;
      case 'end':
        this.#end = event;
        this.finishedAt ??= performance.now();
        return;
      case 'failed':
        this.failure = streamError(this.#provider, event.event, event.status);
        return;
      case 'last':
        this.isDone = true;
        return;
      default:
        this.hasDelta = true;
        batch.push(...this.#search(event));
    }
  }

  #search(event: SearchEvent): readonly Chunk[] {
    switch (event.type) {
      case 'search':
        return [this.#searches.begin(event.query)];
      case 'search-input':
        return this.#searches.addInput(event.json);
      case 'search-failed':
        return [event];
      case 'searched':
        this.#mergeUsage({ searches: this.#searches.countOf(event.id) });
        return [];
      case 'source':
        return this.#searches.addSource(event.source);
    }
  }

  /** Returns a delta with a blank line in front if it begins a further part of the reasoning. */
  #separated(delta: Delta): Delta {
    if (delta.type === 'text') return delta;
    const { type, text } = delta;
    const separator = this.#isNewPart ? '\n\n' : '';
    this.#isNewPart = false;
    this.#hasReasoning = true;
    return { type, text: separator + text };
  }

  #append(delta: Delta, batch: Chunk[]): void {
    this.hasStarted = true;
    this.hasDelta = true;
    this.#unknown = undefined;
    this.#resume = '';
    const { type } = delta;
    const text = this.#wholeCharacters(delta);
    if (type === 'reasoning') this.#tags.markSeparate();
    const parts = type === 'text' ? this.#tags.push(text) : [{ type, text }];
    for (const part of parts) appendTo(batch, part);
  }

  /** Returns the text with the surrogate held back before; a high surrogate at its end waits for the next delta. */
  #wholeCharacters({ type, text }: Delta): string {
    const all = this.#surrogates[type] + text;
    const [high = ''] = /[\uD800-\uDBFF]$/.exec(all) ?? [];
    this.#surrogates[type] = high;
    return wellFormed(all.slice(0, all.length - high.length));
  }

  #mergeUsage(usage: Usage): void {
    const merged: Usage = { ...this.#usage, ...usage };
    const names = Object.keys(merged) as (keyof Usage)[];
    if (names.some((name) => merged[name] !== this.#usage[name])) this.#usage = merged;
  }
}

/** Returns the counts without those of a cache or a search that was not used. */
function reported({ cached, written, searches, ...usage }: Usage): Usage {
  return {
    ...usage,
    ...(cached && { cached }),
    ...(written && { written }),
    ...(searches && { searches }),
  };
}
