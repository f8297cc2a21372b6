import { field, list, modelsIn, number, parse, text, withoutUndefined } from '../../base/json.ts';
import { wellFormed } from '../../base/well-formed.ts';
import type { Message } from '../message.ts';
import type { Parameters } from '../parameters.ts';
import type {
  ChatRequest,
  Continuation,
  Dialect,
  EncodedRequest,
  FinishReason,
  Model,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { adapt, withParameters } from './request-body.ts';
import { sourceEvents } from './source-events.ts';
import { deltas, ends, inputEvents, usageEvents } from './stream-events.ts';

/** `streamGenerateContent`, as https://ai.google.dev/api/generate-content describes it. */
export const gemini: Dialect = { framing: 'sse', write, read, readModels };

function write(given: ChatRequest, provider: Provider): EncodedRequest {
  const version = generation(given.model);
  const { request, search, notes } = adapt(given, provider, version >= 2.5 ? [] : ['reasoning']);
  const { model, system, messages, continuation } = request;
  const parameters = continuation ? withMore(request.parameters, continuation) : request.parameters;
  const id = encodeURIComponent(wellFormed(model.replace(/^models\//, '')));
  const { reasoning, ...others } = parameters;
  const budget = version < 3 && reasoning !== undefined ? budgets.get(reasoning) : undefined;
  const json = withParameters(provider, version < 3 ? others : parameters, {
    systemInstruction: system === undefined ? undefined : { parts: [{ text: system }] },
    contents: messages.map(content),
    generationConfig:
      version >= 2.5
        ? { thinkingConfig: withoutUndefined({ includeThoughts: true, thinkingBudget: budget }) }
        : {},
    continuationToken: continuation?.token,
    ...search,
  });
  return { path: provider.chatPath.replace('{model}', () => id), notes, json };
}

/** Output tokens of one response, and those of a whole reply together with its input. */
const [responseTokens, contextTokens] = [65_536, 1_048_576];

/** Returns the parameters with a limit for the whole reply that lets it grow by as much as the limit for its first part. */
function withMore(parameters: Parameters, { input, output }: Continuation): Parameters {
  const { max_tokens: limit = responseTokens } = parameters;
  return { ...parameters, max_tokens: Math.min(output + limit, contextTokens - input) };
}

/** Tokens for the thoughts of Gemini 2.5, by effort; its pro model takes at least 128. */
const budgets: ReadonlyMap<string, number> = new Map([
  ['off', 0],
  ['minimal', 128],
  ['low', 2048],
  ['medium', 8192],
  ['high', 24_576],
]);

function content({ role, text, files = [] }: Message) {
  const data = files.map((file) => ({ inlineData: { mimeType: file.type, data: file.data } }));
  const words = text === '' && files.length > 0 ? [] : [{ text }];
  return { role: role === 'assistant' ? 'model' : 'user', parts: [...data, ...words] };
}

/** Models for images, speech and embeddings. */
const otherUse = /-(?:image|tts|live|audio|embedding)/;

/** Returns 2.5 for `gemini-2.5-flash`, and 0 for a model that is not a Gemini model for chat. */
function generation(model: string): number {
  if (otherUse.test(model)) return 0;
  if (/^(?:models\/)?gemini-[a-z-]*latest$/.test(model)) return 3;
  const found = /^(?:models\/)?gemini-(\d+(?:\.\d+)?)/.exec(model);
  return found ? Number(found[1]) : 0;
}

function read(data: string): readonly StreamEvent[] {
  const value = parse(data);
  const events = list(value);
  return events.length > 0 ? events.flatMap(readEvent) : readEvent(value);
}

function readEvent(event: unknown): readonly StreamEvent[] {
  if (field(event, 'error')) return [{ type: 'failed', event }];
  const candidate = list(field(event, 'candidates'))[0];
  return [
    ...list(field(candidate, 'content', 'parts')).flatMap(readPart),
    ...readUsage(field(event, 'usageMetadata')),
    ...readGrounding(field(candidate, 'groundingMetadata')),
    ...readBlock(field(event, 'promptFeedback', 'blockReason')),
    ...readToken(field(candidate, 'continuationToken')),
    ...ends(field(candidate, 'finishReason'), endings),
  ];
}

function readPart(part: unknown): readonly StreamEvent[] {
  return deltas(field(part, 'thought') === true ? 'reasoning' : 'text', field(part, 'text'));
}

function readUsage(counts: unknown): readonly StreamEvent[] {
  const prompt = number(field(counts, 'promptTokenCount'));
  const toolUse = number(field(counts, 'toolUsePromptTokenCount'));
  const output = number(field(counts, 'candidatesTokenCount'));
  const beside = number(field(counts, 'thoughtsTokenCount'));
  const cached = number(field(counts, 'cachedContentTokenCount'));
  return [...inputEvents({ prompt, toolUse }), ...usageEvents({ output, beside, cached })];
}

/** Returns the token for resuming the reply, of https://ai.google.dev/gemini-api/docs/generate-content/long-decode. */
function readToken(value: unknown): readonly StreamEvent[] {
  const token = text(value);
  return token ? [{ type: 'resumable', token }] : [];
}

/** Reads the pages that were found; Google requires that its searches are shown as well, so they are sources too. */
function readGrounding(metadata: unknown): readonly StreamEvent[] {
  const queries = list(field(metadata, 'webSearchQueries')).map((query) => text(query) ?? '');
  const shown = queries.filter((query) => query.trim() !== '');
  return [
    ...shown.map((query) => ({ type: 'search', query }) as const),
    ...list(field(metadata, 'groundingChunks')).flatMap((chunk) =>
      sourceEvents(field(chunk, 'web', 'uri'), field(chunk, 'web', 'title')),
    ),
    ...shown.flatMap((query) => sourceEvents(searchAddress(query), `Search: ${query}`)),
    ...(queries.length > 0 ? usageEvents({ searches: queries.length }) : []),
  ];
}

function searchAddress(query: string): string {
  return `https://www.google.com/search?q=${encodeURIComponent(wellFormed(query))}`;
}

/** Returns the end for a prompt that was blocked, whatever the reason. */
function readBlock(value: unknown): readonly StreamEvent[] {
  const reason = text(value);
  return reason ? [{ type: 'end', ending: 'refused', reason }] : [];
}

const endings: ReadonlyMap<string, FinishReason> = new Map([
  ['STOP', 'done'],
  ['FINISH_REASON_UNSPECIFIED', 'done'],
  ['MAX_TOKENS', 'length'],
  ['CONTINUATION', 'length'],
  ['SAFETY', 'refused'],
  ['RECITATION', 'refused'],
  ['LANGUAGE', 'refused'],
  ['BLOCKLIST', 'refused'],
  ['PROHIBITED_CONTENT', 'refused'],
  ['SPII', 'refused'],
  ['IMAGE_SAFETY', 'refused'],
  ['MODEL_ARMOR', 'refused'],
]);

function readModels(body: unknown): readonly Model[] {
  return modelsIn(field(body, 'models')).flatMap((item) => {
    const id = text(field(item, 'name'))?.replace(/^models\//, '');
    const methods = list(field(item, 'supportedGenerationMethods'));
    if (!id || otherUse.test(id) || !methods.includes('generateContent')) return [];
    const context = number(field(item, 'inputTokenLimit'));
    const output = number(field(item, 'outputTokenLimit'));
    return [{ id, ...withoutUndefined({ context, output }) }];
  });
}
