/** A web page that a reply cites or is based on. */
export interface Source {
  /** An http or https address, normalized (WHATWG URL). */
  readonly url: string;
  /** '' if it is not known. */
  readonly title: string;
}

/** A part of a reply that concerns a web search. */
export type SearchChunk =
  /** The provider searches the web for this query, '' if it is not known yet. */
  | { readonly type: 'search'; readonly query: string }
  /** A search failed, for the provider's reason; the reply continues. */
  | { readonly type: 'search-failed'; readonly reason: string }
  /** A source of the text so far; each address comes once. */
  | { readonly type: 'source'; readonly source: Source };

/** Sources of a reply. */
export const maxSources = 50;
/** UTF-16 units of the address and of the title of a source. */
export const maxAddressUnits = 8192;
export const maxTitleUnits = 1000;

/** Returns the first sources of two lists, each address once. */
export function joinSources(one: readonly Source[] = [], other: readonly Source[] = []): Source[] {
  const known = new Set(one.map(({ url }) => url));
  return [...one, ...other.filter(({ url }) => !known.has(url))].slice(0, maxSources);
}
