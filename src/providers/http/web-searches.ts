import { field, parse, text } from '../../base/json.ts';
import type { Chunk } from '../provider.ts';
import type { Source } from '../sources.ts';
import { maxSources } from '../sources.ts';

/** UTF-16 units of the JSON with a query. */
const maxInputUnits = 10_000;

/** Reads the searches of one reply: queries that come in pieces of JSON, and each source once. */
export class WebSearches {
  /** The JSON of the current query; undefined when it is complete. */
  #input: string | undefined;
  readonly #addresses = new Set<string>();
  readonly #ids = new Set<string>();

  /** Begins a search, whose query may follow. */
  begin(query: string): Chunk {
    this.#input = query === '' ? '' : undefined;
    return { type: 'search', query };
  }

  /** Adds a piece of JSON; returns the search once its query is complete. */
  addInput(json: string): readonly Chunk[] {
    if (this.#input === undefined || this.#input.length > maxInputUnits) return [];
    this.#input += json;
    if (!json.trimEnd().endsWith('}')) return [];
    const query = text(field(parse(this.#input), 'query'));
    return query ? [this.begin(query)] : [];
  }

  /** Returns the number of searches, with the one that has this id. */
  countOf(id: string): number {
    return this.#ids.add(id).size;
  }

  /** Returns the source if it is one of the first 50 and new. */
  addSource(source: Source): readonly Chunk[] {
    const { size } = this.#addresses;
    if (size >= maxSources || size === this.#addresses.add(source.url).size) return [];
    return [{ type: 'source', source }];
  }
}
