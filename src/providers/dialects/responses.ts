import { field, list, number, parse, text, withoutUndefined } from '../../base/json.ts';
import type { Message, MessageFile } from '../message.ts';
import type {
  ChatRequest,
  Dialect,
  EncodedRequest,
  FinishReason,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { contentOf, dataAddress } from './file-parts.ts';
import { costIn, readModels } from './openai.ts';
import { adapt, cacheFields, roleMessages, systemRole, withParameters } from './request-body.ts';
import { deltas, ends, usageEvents } from './stream-events.ts';
import { readAnnotation, readSearchCall } from './web-search-events.ts';

/** The Responses API, as https://developers.openai.com/api/reference/resources/responses describes it; xAI has it as well. */
export const responses: Dialect = { framing: 'sse', write, read, readModels };

function write(given: ChatRequest, provider: Provider): EncodedRequest {
  const { request, search, notes } = adapt(given, provider);
  const { model, parameters, thoughts } = request;
  const json = withParameters(provider, parameters, {
    model,
    input: roleMessages(request, content, systemRole(request, provider)),
    stream: true,
    // Replies are otherwise kept for 30 days.
    store: false,
    ...cacheFields(request, provider),
    ...search,
    reasoning: thoughts && provider.summaries?.test(model) ? { summary: 'auto' } : undefined,
  });
  return { path: provider.chatPath, notes, json };
}

function content(message: Message) {
  const textPart = (text: string) => ({ type: 'input_text', text });
  return { content: contentOf(message, filePart, textPart, 'text first') };
}

function filePart(file: MessageFile): object {
  const address = dataAddress(file);
  return file.kind === 'picture'
    ? { type: 'input_image', image_url: address, detail: 'auto' }
    : { type: 'input_file', filename: file.name, file_data: address };
}

function read(data: string): readonly StreamEvent[] {
  const event = parse(data);
  const type = text(field(event, 'type')) ?? '';
  switch (type) {
    case 'response.output_text.delta':
      return deltas('text', field(event, 'delta'));
    case 'response.refusal.delta':
      return refusal(field(event, 'delta'));
    case 'response.reasoning_summary_text.delta':
    case 'response.reasoning_text.delta':
      return deltas('reasoning', field(event, 'delta'));
    case 'response.reasoning_summary_part.added':
      return [{ type: 'reasoning-part' }];
    case 'response.content_part.added':
      return field(event, 'part', 'type') === 'reasoning_text' ? [{ type: 'reasoning-part' }] : [];
    case 'response.output_text.annotation.added':
      return readAnnotation(field(event, 'annotation'));
    case 'response.output_item.added':
    case 'response.output_item.done':
      return isSearch(field(event, 'item'))
        ? readSearchCall(field(event, 'item'), type.endsWith('done'))
        : [];
    case 'response.completed':
    case 'response.done':
    case 'response.incomplete':
    case 'response.failed':
      return readEnd(event, field(event, 'response'), type.replace('response.', ''));
    default:
      return readOther(event, type);
  }
}

/** Reads a whole response in place of a stream, or an error. */
function readOther(event: unknown, type: string): readonly StreamEvent[] {
  if (field(event, 'object') === 'response') {
    const items = list(field(event, 'output'));
    return [...items.flatMap(readItem), ...readEnd(event, event, '')];
  }
  return type === 'error' || field(event, 'error') ? [failure(event)] : [];
}

/** Returns the reasoning or the text of an item of a whole response. */
function readItem(item: unknown): readonly StreamEvent[] {
  if (isSearch(item)) return readSearchCall(item, true);
  const content = list(field(item, 'content'));
  if (field(item, 'type') === 'message') return content.flatMap(readContent);
  return [...list(field(item, 'summary')), ...content].flatMap((part) => [
    { type: 'reasoning-part' },
    ...deltas('reasoning', field(part, 'text')),
  ]);
}

function isSearch(item: unknown): boolean {
  return field(item, 'type') === 'web_search_call';
}

function readContent(part: unknown): readonly StreamEvent[] {
  const refused = field(part, 'refusal');
  const sources = list(field(part, 'annotations')).flatMap(readAnnotation);
  return refused ? refusal(refused) : [...deltas('text', field(part, 'text')), ...sources];
}

function refusal(words: unknown): readonly StreamEvent[] {
  return [...deltas('text', words), { type: 'refusal' }];
}

/** Returns the counts and the end of a response, or its failure. `usual` is its status if it has none. */
function readEnd(event: unknown, response: unknown, usual: string): readonly StreamEvent[] {
  const counts = readUsage(field(response, 'usage'));
  const status = text(field(response, 'status')) ?? usual;
  if (status === 'failed' || field(response, 'error')) return [...counts, failure(event)];
  const reason = text(field(response, 'incomplete_details', 'reason')) || status;
  return [...counts, ...ends(reason, endings), { type: 'last' }];
}

const endings: ReadonlyMap<string, FinishReason> = new Map([
  ['completed', 'done'],
  ['done', 'done'],
  ['max_output_tokens', 'length'],
  ['content_filter', 'refused'],
]);

function failure(event: unknown): StreamEvent {
  const error = field(event, 'response', 'error') ?? field(event, 'error') ?? event;
  const status = failureStatuses.get(text(field(error, 'code')) ?? '');
  return { type: 'failed', event, ...withoutUndefined({ status }) };
}

/** Error codes with the status that they correspond to; 400 for others. */
const failureStatuses: ReadonlyMap<string, number> = new Map([
  ['invalid_api_key', 401],
  ['authentication_error', 401],
  ['permission_error', 403],
  ['model_not_found', 404],
  ['insufficient_quota', 429],
  ['rate_limit_exceeded', 429],
  ['api_error', 500],
  ['internal_server_error', 500],
  ['server_error', 500],
  ['service_unavailable', 503],
  ['timeout', 504],
  ['vector_store_timeout', 504],
]);

function readUsage(counts: unknown): readonly StreamEvent[] {
  const details = field(counts, 'input_tokens_details');
  return usageEvents({
    input: number(field(counts, 'input_tokens')),
    output: number(field(counts, 'output_tokens')),
    cached: number(field(details, 'cached_tokens')),
    written: number(field(details, 'cache_write_tokens')),
    cost: costIn(counts),
  });
}
