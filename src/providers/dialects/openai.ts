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
import type {
  ChatRequest,
  Dialect,
  EncodedRequest,
  FinishReason,
  Model,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { contentOf, dataAddress } from './file-parts.ts';
import { listedPrice } from './listed-price.ts';
import { adapt, cacheFields, roleMessages, systemRole, withParameters } from './request-body.ts';
import { deltas, ends, usageEvents } from './stream-events.ts';
import { readSearches } from './web-search-events.ts';

/** Chat completions, as https://platform.openai.com/docs/api-reference/chat describes them; several providers use them. */
export const openai: Dialect = { framing: 'sse', write, read, readModels };

function write(given: ChatRequest, provider: Provider): EncodedRequest {
  const { request, search, notes } = adapt(given, provider);
  const { model, parameters } = request;
  const { reasoning, ...others } = parameters;
  const isOff = reasoning === 'off';
  const json = withParameters(provider, isOff ? others : parameters, {
    model,
    messages: roleMessages(request, contentFor(provider), systemRole(request, provider)),
    stream: true,
    stream_options: provider.sendsUsage ? undefined : { include_usage: true },
    thinking: isOff ? { type: 'disabled' } : undefined,
    ...cacheFields(request, provider),
    ...search,
  });
  return { path: provider.chatPath, notes, json };
}

/** Returns a function that writes the content of a message for a provider. */
function contentFor({ hasAddressParts }: Provider) {
  const filePart = hasAddressParts ? addressPart : objectPart;
  const textPart = (text: string) => ({ type: 'text', text });
  return (message: Message) => ({ content: contentOf(message, filePart, textPart, 'text first') });
}

function objectPart(file: MessageFile): object {
  const address = dataAddress(file);
  return file.kind === 'picture'
    ? { type: 'image_url', image_url: { url: address } }
    : { type: 'file', file: { filename: file.name, file_data: address } };
}

function addressPart(file: MessageFile): object {
  const address = dataAddress(file);
  return file.kind === 'picture'
    ? { type: 'image_url', image_url: address }
    : { type: 'document_url', document_url: address, document_name: file.name };
}

function read(data: string): readonly StreamEvent[] {
  if (data === '[DONE]') return [{ type: 'last' }];
  const event = parse(data);
  const choice = list(field(event, 'choices'))[0];
  return [
    ...readDelta(field(choice, 'delta') ?? field(choice, 'message')),
    ...readUsage(event),
    ...readEnd(event, choice),
  ];
}

/** Returns the failure or the end in an event; a failure may also be in the choice or be a finish reason. */
function readEnd(event: unknown, choice: unknown): readonly StreamEvent[] {
  const reason = text(field(choice, 'finish_reason')) ?? '';
  const error = field(choice, 'error');
  const status = failureStatuses.get(reason);
  if (!error && !hasError(event) && status === undefined) return ends(reason, endings);
  const failure = error ? { error } : event;
  return [{ type: 'failed', event: failure, ...withoutUndefined({ status }) }];
}

const endings: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'done'],
  ['end_turn', 'done'],
  ['stop_sequence', 'done'],
  ['eos', 'done'],
  ['eos_token', 'done'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['content_filter', 'refused'],
  ['sensitive', 'refused'],
]);

/** Finish reasons that mean a failure, with the status that it corresponds to. */
const failureStatuses: ReadonlyMap<string, number> = new Map([
  ['error', 400],
  ['insufficient_system_resource', 503],
]);

function hasError(event: unknown): boolean {
  return Boolean(
    field(event, 'error') || field(event, 'x_groq', 'error') || field(event, 'object') === 'error',
  );
}

function readDelta(delta: unknown): readonly StreamEvent[] {
  const content = field(delta, 'content');
  const reasoning =
    text(field(delta, 'reasoning')) ||
    text(field(delta, 'reasoning_content')) ||
    reasoningDetails(field(delta, 'reasoning_details'));
  return [
    ...deltas('reasoning', reasoning),
    ...deltas('text', text(content) || field(delta, 'refusal')),
    ...list(content).flatMap(readPart),
    ...readSearches(delta),
  ];
}

/** Returns the reasoning in the `reasoning_details` of OpenRouter. */
function reasoningDetails(items: unknown): string {
  return list(items)
    .map((item) => text(field(item, 'text')) ?? text(field(item, 'summary')) ?? '')
    .join('');
}

/** Reads one part of the list that the reasoning models of Mistral send as content. */
function readPart(part: unknown): readonly StreamEvent[] {
  const thinking = field(part, 'thinking');
  return [
    ...deltas('text', field(part, 'text')),
    ...deltas('reasoning', thinking),
    ...list(thinking).flatMap((inner) => deltas('reasoning', field(inner, 'text'))),
  ];
}

function readUsage(event: unknown): readonly StreamEvent[] {
  const counts = field(event, 'usage') ?? field(event, 'x_groq', 'usage');
  const input = number(field(counts, 'prompt_tokens'));
  const output = number(field(counts, 'completion_tokens'));
  if (input === undefined && output === undefined) return [];
  const reasoning = number(field(counts, 'completion_tokens_details', 'reasoning_tokens'));
  const total = number(field(counts, 'total_tokens'));
  const isBeside = reasoning && total === (input ?? 0) + (output ?? 0) + reasoning;
  const beside = isBeside ? reasoning : undefined;
  const cached = cachedIn(counts);
  const written = number(field(counts, 'prompt_tokens_details', 'cache_write_tokens'));
  const searches = number(field(counts, 'server_tool_use_details', 'web_search_requests'));
  return usageEvents({ input, output, beside, cached, written, searches, cost: costIn(counts) });
}

/** Returns the input tokens that were read from the cache, also under the names that only DeepSeek and Mistral use. */
function cachedIn(counts: unknown): number | undefined {
  return (
    number(field(counts, 'prompt_tokens_details', 'cached_tokens')) ??
    number(field(counts, 'prompt_cache_hit_tokens')) ??
    number(field(counts, 'num_cached_tokens'))
  );
}

const ticksPerDollar = 1e10;

/** Returns the cost in US dollars that OpenRouter or, in its own unit, xAI reports. */
export function costIn(counts: unknown): number | undefined {
  const ticks = number(field(counts, 'cost_in_usd_ticks'));
  return (
    number(field(counts, 'cost')) ?? (ticks === undefined ? undefined : ticks / ticksPerDollar)
  );
}

/** Reads the chat models in a list as OpenAI sends it, with the fields that Groq, Mistral and OpenRouter add. */
export function readModels(body: unknown): readonly Model[] {
  return modelsIn(field(body, 'data')).flatMap((item) => {
    const id = text(field(item, 'id'));
    return id && canChat(id, item) ? [modelOf(id, item)] : [];
  });
}

/** Ids of models that do not chat, or only with tools. */
const otherUse =
  /whisper|tts|embed|moderation|dall-e|image|imagine|video|sora|audio|realtime|transcri|speech|ocr|rerank|guard|babbage|davinci|instruct-0914|-instruct$|^computer-use|^gpt-.*-search-api/i;

function canChat(id: string, item: unknown): boolean {
  const outputs = field(item, 'architecture', 'output_modalities');
  if (Array.isArray(outputs)) return outputs.includes('text');
  const canComplete = field(item, 'capabilities', 'completion_chat');
  if (typeof canComplete === 'boolean') return canComplete;
  return field(item, 'active') !== false && !otherUse.test(id);
}

function modelOf(id: string, item: unknown): Model {
  const context =
    number(field(item, 'context_length')) ??
    number(field(item, 'context_window')) ??
    number(field(item, 'max_context_length'));
  const output =
    number(field(item, 'top_provider', 'max_completion_tokens')) ??
    number(field(item, 'max_completion_tokens'));
  const free = id.endsWith(':free') || undefined;
  const efforts = effortsOf(field(item, 'reasoning'));
  const modalities = field(item, 'architecture', 'input_modalities');
  const pictures = Array.isArray(modalities)
    ? modalities.includes('image')
    : boolean(field(item, 'capabilities', 'vision'));
  const retires = day(field(item, 'shutdown_date') ?? field(item, 'expiration_date'));
  return {
    id,
    ...withoutUndefined({ context, output, free, retires, efforts, pictures }),
    ...withoutUndefined({ price: listedPrice(field(item, 'pricing')) }),
  };
}

/** Reads the efforts that OpenRouter lists for a model; without a list it takes any. */
function effortsOf(reasoning: unknown): readonly string[] | undefined {
  if (typeof reasoning !== 'object' || reasoning === null) return undefined;
  const stated = field(reasoning, 'supported_efforts');
  const words = Array.isArray(stated)
    ? stated
    : ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'];
  const taken = words.flatMap((word) => text(word) ?? []).filter((word) => word !== 'none');
  return field(reasoning, 'mandatory') === true ? taken : ['none', ...taken];
}
