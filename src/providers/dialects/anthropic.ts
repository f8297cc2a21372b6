import {
  boolean,
  day,
  field,
  list,
  modelsIn,
  number,
  parse,
  text,
  withoutUndefined,
} from '../../base/json.ts';
import type { Message, MessageFile } from '../message.ts';
import { withFacts } from '../model-facts.ts';
import type { ParameterName } from '../parameters.ts';
import type {
  ChatRequest,
  Dialect,
  EncodedRequest,
  FinishReason,
  Model,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { contentOf } from './file-parts.ts';
import { adapt, cacheFields, listedModel, roleMessages, withParameters } from './request-body.ts';
import { sourceEvents } from './source-events.ts';
import { deltas, ends, inputEvents, usageEvents } from './stream-events.ts';

/** The Messages API, as https://platform.claude.com/docs/en/api/messages-streaming describes it. */
export const anthropic: Dialect = { framing: 'sse', write, read, readModels };

function write(given: ChatRequest, provider: Provider): EncodedRequest {
  const { request, search, notes } = adapt(given, provider, refusedBy(given));
  const { model, system, messages, parameters } = request;
  const limit = withFacts('anthropic', listedModel(request)).output ?? defaultLimit(model);
  const { reasoning, ...others } = parameters;
  const sent = reasoning !== undefined && isThinkingOff(reasoning) ? others : parameters;
  const json = withParameters(provider, sent, {
    model,
    max_tokens: limit,
    system,
    messages: roleMessages({ messages }, content),
    stream: true,
    thinking: thinking(request),
    ...cacheFields(request, provider),
    ...search,
  });
  return { path: provider.chatPath, notes, json };
}

/** Writes a message, with its files before its text. */
function content(message: Message) {
  const textPart = (text: string) => ({ type: 'text', text });
  return { content: contentOf(message, filePart, textPart, 'files first') };
}

function filePart({ kind, type, name, data }: MessageFile): object {
  const source = { type: 'base64', media_type: type, data };
  return kind === 'picture' ? { type: 'image', source } : { type: 'document', source, title: name };
}

/** Returns how the model thinks. From Claude 5 on it thinks unasked, and shows its thoughts only on request. */
function thinking({ model, parameters, isReasoningHidden }: ChatRequest): object | undefined {
  const { reasoning: effort } = parameters;
  if (effort !== undefined && isThinkingOff(effort)) return { type: effort };
  const version = generation(model);
  const isThinking =
    (version >= 500 && model.startsWith('claude-')) || (version >= 406 && effort !== undefined);
  const display = isReasoningHidden ? 'omitted' : 'summarized';
  return isThinking ? { type: 'adaptive', display } : undefined;
}

/** Returns whether an effort is a `thinking.type` that turns off thinking before the reply. */
function isThinkingOff(effort: string): boolean {
  return effort === 'disabled' || effort === 'between_tools';
}

/** Returns the parameters that the model refuses: sampling while it thinks, and reasoning if it cannot. */
function refusedBy({ model, listed, parameters }: ChatRequest): readonly ParameterName[] {
  const version = generation(model);
  const canThink = version >= 406;
  const isFixed = version >= 407 || (canThink && parameters.reasoning !== undefined);
  const takesEffort = canThink || /opus-4-5/.test(model) || listed?.efforts !== undefined;
  return [
    ...(isFixed ? (['temperature', 'top_p'] as const) : []),
    ...(takesEffort ? [] : (['reasoning'] as const)),
  ];
}

/** Returns the tokens of the longest reply, which the API requires, for a model whose own limit is unknown. */
function defaultLimit(model: string): number {
  return generation(model) >= 406 ? 32_000 : 8192;
}

/** Returns 405 for `claude-haiku-4-5-20251001`, 307 for `claude-3-7-sonnet-latest`; infinity for a name without a number. */
function generation(model: string): number {
  const found = /-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/.exec(model);
  return found ? Number(found[1]) * 100 + Number(found[2] ?? 0) : Number.POSITIVE_INFINITY;
}

function read(data: string): readonly StreamEvent[] {
  const event = parse(data);
  switch (field(event, 'type')) {
    case 'message':
      return [
        ...list(field(event, 'content')).flatMap(readBlock),
        ...readUsage(field(event, 'usage')),
        ...ends(field(event, 'stop_reason'), endings),
        { type: 'last' },
      ];
    case 'message_start':
      return readUsage(field(event, 'message', 'usage'));
    case 'content_block_start':
      return readBlock(field(event, 'content_block'));
    case 'content_block_delta':
      return readBlock(field(event, 'delta'));
    case 'message_delta':
      return [
        ...readUsage(field(event, 'usage')),
        ...ends(field(event, 'delta', 'stop_reason'), endings),
      ];
    case 'message_stop':
      return [{ type: 'last' }];
    default:
      return field(event, 'error') ? [{ type: 'failed', event }] : [];
  }
}

/** Reads a content block, or a delta of one. */
function readBlock(block: unknown): readonly StreamEvent[] {
  switch (field(block, 'type')) {
    case 'server_tool_use':
      return [{ type: 'search', query: text(field(block, 'input', 'query')) ?? '' }];
    case 'input_json_delta':
      return [{ type: 'search-input', json: text(field(block, 'partial_json')) ?? '' }];
    case 'web_search_tool_result':
      return readFailure(text(field(block, 'content', 'error_code')));
    case 'citations_delta':
      return readCitation(field(block, 'citation'));
    default: {
      const content = deltas('text', field(block, 'text'));
      const shown = content.length > 0 ? content : deltas('reasoning', field(block, 'thinking'));
      return [...shown, ...list(field(block, 'citations')).flatMap(readCitation)];
    }
  }
}

function readFailure(reason: string | undefined): readonly StreamEvent[] {
  return reason === undefined ? [] : [{ type: 'search-failed', reason }];
}

function readCitation(citation: unknown): readonly StreamEvent[] {
  return sourceEvents(field(citation, 'url'), field(citation, 'title'));
}

function readUsage(counts: unknown): readonly StreamEvent[] {
  const fresh = number(field(counts, 'input_tokens'));
  const output = number(field(counts, 'output_tokens'));
  const cached = number(field(counts, 'cache_read_input_tokens'));
  const written = number(field(counts, 'cache_creation_input_tokens'));
  const searches = number(field(counts, 'server_tool_use', 'web_search_requests'));
  return [
    ...inputEvents({ fresh, cached, written }),
    ...usageEvents({ output, cached, written, searches }),
  ];
}

const endings: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'done'],
  ['stop_sequence', 'done'],
  ['max_tokens', 'length'],
  ['pause_turn', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refused'],
]);

function readModels(body: unknown): readonly Model[] {
  return modelsIn(field(body, 'data')).flatMap((item) => {
    const id = text(field(item, 'id'));
    if (!id) return [];
    const context = number(field(item, 'max_input_tokens'));
    const output = number(field(item, 'max_tokens'));
    const retires = day(field(item, 'retires_at'));
    const capabilities = field(item, 'capabilities');
    const efforts = effortsIn(capabilities);
    const pictures = supportOf(capabilities, 'image_input');
    const pdfs = supportOf(capabilities, 'pdf_input');
    return [{ id, ...withoutUndefined({ context, output, retires, efforts, pictures, pdfs }) }];
  });
}

/** Returns the efforts that a model of the list takes, after the `thinking.type` that turns thinking off, if it takes one. */
function effortsIn(capabilities: unknown): readonly string[] | undefined {
  const effort = field(capabilities, 'effort');
  if (field(effort, 'supported') === undefined) return undefined;
  if (!isSupported(capabilities, 'effort')) return [];
  const types = field(capabilities, 'thinking', 'types');
  const off = ['disabled', 'between_tools'].find((type) => isSupported(types, type));
  const levels = ['low', 'medium', 'high', 'xhigh', 'max'];
  return [...(off ? [off] : []), ...levels.filter((level) => isSupported(effort, level))];
}

function isSupported(capabilities: unknown, name: string): boolean {
  return supportOf(capabilities, name) === true;
}

function supportOf(capabilities: unknown, name: string): boolean | undefined {
  return boolean(field(capabilities, name, 'supported'));
}
