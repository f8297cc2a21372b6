import { field, list, parse, text } from '../../base/json.ts';
import type { StreamEvent } from '../provider.ts';
import { sourceEvents } from './source-events.ts';

/** Reads the citations and the tools that a delta of chat completions reports, as OpenRouter and OpenAI, and Groq send them. */
export function readSearches(delta: unknown): readonly StreamEvent[] {
  return [
    ...list(field(delta, 'annotations')).flatMap(readAnnotation),
    ...list(field(delta, 'executed_tools')).flatMap(readTool),
  ];
}

/** Reads a citation of a page; the Responses API has its fields one level higher. */
export function readAnnotation(annotation: unknown): readonly StreamEvent[] {
  const citation = field(annotation, 'url_citation') ?? annotation;
  return sourceEvents(field(citation, 'url'), field(citation, 'title'));
}

/** Reads a tool that Groq ran, which it sends when the tool begins, and again with its results. */
function readTool(tool: unknown): readonly StreamEvent[] {
  const isSearch = text(field(tool, 'type'))?.includes('search') ?? false;
  const results = [
    ...list(field(tool, 'search_results', 'results')),
    ...list(field(tool, 'browser_results')),
  ];
  return [
    ...(isSearch
      ? [
          searchFor(field(tool, 'arguments')),
          { type: 'searched', id: `${field(tool, 'index')}` } as const,
        ]
      : []),
    ...results.flatMap((page) => sourceEvents(field(page, 'url'), field(page, 'title'))),
  ];
}

/** Returns the search whose query is in a tool's arguments, which are JSON in a string. */
function searchFor(given: unknown): StreamEvent {
  return { type: 'search', query: text(field(parse(text(given) ?? ''), 'query')) ?? '' };
}

/** Reads an item of the Responses API that is a web search: its query, or that it is complete. */
export function readSearchCall(item: unknown, isDone: boolean): readonly StreamEvent[] {
  const action = field(item, 'action');
  const query = text(field(action, 'query')) ?? text(list(field(action, 'queries'))[0]);
  const search =
    query === undefined
      ? searchFor(field(item, 'arguments'))
      : ({ type: 'search', query } as const);
  if (!isDone) return [search];
  if (field(item, 'status') === 'failed') return [{ type: 'search-failed', reason: 'failed' }];
  const kind = text(field(action, 'type')) ?? 'search';
  return kind === 'search' ? [search, { type: 'searched', id: `${field(item, 'id')}` }] : [search];
}
