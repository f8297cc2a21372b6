import type { Chunk } from '../providers/provider.ts';
import type { SearchChunk, Source } from '../providers/sources.ts';
import type { ReplyView } from '../terminal/screen/reply-view.ts';
import { maxWordUnits } from '../terminal/text/excerpt.ts';
import { SourceList } from '../terminal/text/source-list.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { oneRow } from './turn-notes.ts';

/** UTF-16 units of a query. */
const maxQueryUnits = 80;

/** Returns whether a chunk concerns a web search. */
export function isSearchChunk(chunk: Chunk): chunk is SearchChunk {
  return chunk.type === 'search' || chunk.type === 'search-failed' || chunk.type === 'source';
}

/** Shows the searches of a reply: each query while it is awaited; failed searches and sources after the text. */
export class SearchView {
  readonly #sources: Source[] = [];
  readonly #failures = new Set<string>();
  #isSearching = false;

  constructor(
    private readonly app: App,
    private readonly view: ReplyView,
  ) {}

  /** Shows that a search has begun, or by any text of the reply that it is over. */
  show(chunk: Chunk): void {
    switch (chunk.type) {
      case 'search':
        this.#isSearching = true;
        this.view.waiting(this.#remark(chunk.query));
        return;
      case 'source':
        this.#sources.push(chunk.source);
        return;
      case 'search-failed':
        this.#failures.add(chunk.reason);
        return;
      case 'text':
      case 'reasoning':
        if (this.#isSearching) this.view.waiting('');
        this.#isSearching = false;
    }
  }

  /** Prints the failed searches and the sources below the reply, which must be closed. */
  close(): void {
    for (const reason of this.#failures) {
      const note = failures.get(reason) ?? oneRow(this.app, reason, maxWordUnits);
      this.app.view.screen.notify(dim(styled`A web search failed: ${note}`));
    }
    printSources(this.app, this.#sources);
  }

  #remark(query: string): string {
    const shown = oneRow(this.app, query, maxQueryUnits);
    return shown === '' ? 'searching the web' : `searching the web: ${shown}`;
  }
}

/** What the documented reasons of failed searches mean, and what to do. */
const failures: ReadonlyMap<string, string> = new Map([
  ['failed', 'the provider does not say why. /retry asks again.'],
  [
    'max_uses_exceeded',
    'the reply needed more of them than are allowed. To allow more: /retry -o search=10',
  ],
  ['too_many_requests', 'there were too many at once. To ask again in a minute: /retry'],
  ['query_too_long', 'its query was too long. A shorter question may help.'],
  ['request_too_large', 'its query was too long. A shorter question may help.'],
  ['invalid_input', 'its query was invalid. /retry asks again.'],
  ['unavailable', 'the search is not available at the moment. To ask again later: /retry'],
]);

/** Prints the sources of a reply with keys masked, and announces their number. */
export function printSources({ view, keys }: App, sources: readonly Source[] = []): void {
  const list = new SourceList(sources);
  if (list.length === 0) return;
  list.rewrite((line) => keys.redact(line));
  view.screen.print(list);
  view.screen.print(styled`\n`);
  const noun = list.length === 1 ? 'source' : 'sources';
  view.screen.announcer.announce(`${list.length} ${noun}. /open lists them.`);
}
