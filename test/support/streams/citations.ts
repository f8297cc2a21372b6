import {
  blockDelta,
  blockStart,
  blockStop,
  messageDelta,
  messageStop,
} from './anthropic-events.ts';
import { end, event, itemAdded, itemDone, message, start } from './responses-events.ts';

/** Returns the citation of a page in the text of an item. */
export function citation(page: object, output_index = 2): string {
  return event('response.output_text.annotation.added', {
    output_index,
    annotation: { type: 'url_citation', start_index: 0, end_index: 1, ...page },
  });
}

/** Returns the events of an OpenAI response with a search, whose text cites pages. */
export function citingResponse(
  query: string,
  pages: readonly object[],
  text: string,
): readonly string[] {
  return [
    ...start,
    itemAdded(0, 'web_search_call'),
    itemDone(0, 'web_search_call', { action: { type: 'search', query } }),
    ...message(1, text),
    ...pages.map((page) => citation(page, 1)),
    end('completed', {}),
  ];
}

/** Returns the events of an Anthropic reply that end it with a text that cites pages, after `searches` searches. */
export function citingText(
  index: number,
  pages: readonly object[],
  text: string,
  searches: number,
): readonly string[] {
  return [
    blockStart(index, { type: 'text', text: '', citations: [] }),
    ...pages.map((page) =>
      blockDelta(index, {
        type: 'citations_delta',
        citation: { type: 'web_search_result_location', ...page },
      }),
    ),
    blockDelta(index, { type: 'text_delta', text }),
    blockStop(index),
    messageDelta('end_turn', {
      output_tokens: 9,
      server_tool_use: { web_search_requests: searches },
    }),
    messageStop,
  ];
}
