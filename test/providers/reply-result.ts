import type { Failure } from '../../src/base/failure.ts';
import { ReplyReader } from '../../src/providers/http/reply-reader.ts';
import type { Chunk, Dialect, FinishReason, Usage } from '../../src/providers/provider.ts';
import type { Source } from '../../src/providers/sources.ts';
import { providerOf } from './lookup.ts';

/** A complete reply, joined from its chunks. */
export interface ReplyResult {
  readonly text: string;
  readonly reasoning: string;
  readonly usage: Usage;
  readonly search: SearchResult;
  readonly ending: FinishReason | undefined;
  /** The provider's own word for the ending. */
  readonly reason: string | undefined;
  readonly failure: Failure | undefined;
}

/** The searches of a reply: the queries that were known, why some failed, and the sources. */
interface SearchResult {
  readonly queries: readonly string[];
  readonly failures: readonly string[];
  readonly sources: readonly Source[];
}

/** Reads the slices of a body one after the other, as the stream reader does. */
export function readSlices(dialect: Dialect, slices: Iterable<Uint8Array>): ReplyResult {
  const reader = new ReplyReader(dialect, providerOf(dialect));
  const chunks: Chunk[] = [];
  for (const slice of slices) {
    if (!reader.isDone && !reader.failure) chunks.push(...Array.from(reader.feed(slice)).flat());
  }
  if (!reader.isDone && !reader.failure) chunks.push(...Array.from(reader.close()).flat());
  chunks.push(...Array.from(reader.flush()).flat());
  if (reader.failure) return replyResult(chunks, reader.failure);
  try {
    return replyResult([...chunks, reader.end('closed')], undefined);
  } catch (error) {
    return replyResult(chunks, error as Failure);
  }
}

/** Reads a body that is given as text. */
export function readText(dialect: Dialect, body: string): ReplyResult {
  return readSlices(dialect, [new TextEncoder().encode(body)]);
}

/** Joins chunks. Text before a `reclassified` chunk counts as reasoning. */
export function replyResult(chunks: readonly Chunk[], failure: Failure | undefined): ReplyResult {
  let [text, reasoning] = ['', ''];
  for (const chunk of chunks) {
    if (chunk.type === 'text') text += chunk.text;
    if (chunk.type === 'reasoning') reasoning += chunk.text;
    if (chunk.type === 'reclassified') [text, reasoning] = ['', reasoning + text];
  }
  const end = chunks.find((chunk) => chunk.type === 'end');
  const usage = chunks.findLast((chunk) => chunk.type === 'usage')?.usage ?? {};
  const search = searchIn(chunks);
  return { text, reasoning, usage, search, ending: end?.ending, reason: end?.reason, failure };
}

function searchIn(chunks: readonly Chunk[]): SearchResult {
  const queries = chunks.flatMap((chunk) => (chunk.type === 'search' ? chunk.query : []));
  return {
    queries: queries.filter((query, at) => query !== '' && query !== queries[at - 1]),
    failures: chunks.flatMap((chunk) => (chunk.type === 'search-failed' ? chunk.reason : [])),
    sources: chunks.flatMap((chunk) => (chunk.type === 'source' ? chunk.source : [])),
  };
}
