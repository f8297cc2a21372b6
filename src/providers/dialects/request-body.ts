import { withoutUndefined } from '../../base/json.ts';
import { fitEffort } from '../effort.ts';
import type { Message } from '../message.ts';
import {
  type Parameter,
  type ParameterName,
  type Parameters,
  parameterNames,
  parameters,
} from '../parameters.ts';
import type { ChatRequest, Model, Provider } from '../provider.ts';
import { webSearch } from '../web-search.ts';

/** A request as its model accepts it. */
interface Adapted {
  readonly request: ChatRequest;
  /** The fields of the body that let the model search the web. */
  readonly search: Fields;
  /** A line for each part that was moved or left out. */
  readonly notes: readonly string[];
}

/**
 * Returns the request without unsupported parameters and system prompts, and without the parameter `search`. `unsupported` are
 * parameters that the dialect leaves out for this model.
 */
export function adapt(
  given: ChatRequest,
  provider: Provider,
  unsupported: readonly ParameterName[] = [],
): Adapted {
  const { model } = given;
  const search = webSearch(provider, model, given.parameters);
  const request = withoutSearch(given);
  const refused = [
    ...namesWithoutField(provider),
    ...refusedBy(provider, request),
    ...unsupported,
    ...(request.listed?.efforts?.length === 0 ? (['reasoning'] as const) : []),
  ];
  const dropped = [...new Set(refused)].filter((name) => request.parameters[name] !== undefined);
  const kept = Object.entries(request.parameters).filter(
    ([name]) => !dropped.some((each) => each === name),
  );
  const moved = withSystemMoved(request, provider);
  const isSearching = 'tools' in search.fields;
  const effort = withFittedEffort(Object.fromEntries(kept), provider, listedModel(request));
  const fitted = isSearching ? withSearchEffort(effort, provider, model) : effort;
  const { notes: filesLeftOut = [] } = given;
  const notes = [
    ...filesLeftOut,
    ...moved.notes,
    ...dropped.map((name) => leftOutNote(name, model)),
  ];
  return {
    request: { ...moved.request, parameters: fitted.parameters },
    search: search.fields,
    notes: [...notes, ...fitted.notes, ...search.notes],
  };
}

function withoutSearch(request: ChatRequest): ChatRequest {
  const { search: _, ...parameters } = request.parameters;
  return { ...request, parameters };
}

/** Returns the parameters other than `search` for which a provider has no field. */
function namesWithoutField(provider: Provider): readonly ParameterName[] {
  return parameterNames.filter(
    (name) => name !== 'search' && fieldOf(name, provider) === undefined,
  );
}

/** Returns the model of a request with what its provider lists about it. */
export function listedModel({ model, listed }: ChatRequest): Model {
  return listed ?? { id: model };
}

/**
 * Returns the provider with the endpoint that takes a request: the other one for models that have no other, and for requests
 * with a parameter that the model accepts, but for which only the other endpoint has a field.
 */
export function atEndpoint(provider: Provider, request: ChatRequest): Provider {
  const { otherEndpoint: other } = provider;
  if (!other || other.except?.test(request.model)) return provider;
  const alternative = { ...provider, fields: {}, ...other };
  const refused = refusedBy(alternative, request);
  const isNeeded = namesWithoutField(provider).some(
    (name) => request.parameters[name] !== undefined && !refused.includes(name),
  );
  return isNeeded || other.only?.test(request.model) ? alternative : provider;
}

/** Returns the parameters that the model of a request refuses at a provider. */
function refusedBy(provider: Provider, request: ChatRequest) {
  const { model, parameters } = request;
  const { reasoning } = withFittedEffort(parameters, provider, listedModel(request)).parameters;
  return (provider.unsupported ?? [])
    .filter(({ models, unlessOff }) => models.test(model) && !(unlessOff && reasoning === 'none'))
    .flatMap((rule) => rule.parameters);
}

function leftOutNote(name: ParameterName, model: string): string {
  return `${leftOutStart(name)}${model} does not accept it`;
}

/** Returns how the note begins that a parameter is left out of a request. */
export function leftOutStart(name: ParameterName): string {
  return `${name} is left out: `;
}

interface Fitted {
  readonly parameters: Parameters;
  readonly notes: readonly string[];
}

/** Returns the parameters with an effort with which the model of OpenAI searches. */
function withSearchEffort(fitted: Fitted, { id }: Provider, model: string): Fitted {
  const { parameters } = fitted;
  if (id !== 'openai' || parameters.reasoning !== 'minimal') return fitted;
  return {
    parameters: { ...parameters, reasoning: 'low' },
    notes: [`reasoning is set to low: ${model} does not search with less`],
  };
}

/** Returns the parameters with an effort that the model takes. */
function withFittedEffort(parameters: Parameters, provider: Provider, model: Model): Fitted {
  if (parameters.reasoning === undefined) return { parameters, notes: [] };
  const { word, note } = fitEffort(provider, model, parameters.reasoning);
  return {
    parameters: { ...parameters, reasoning: word },
    notes: note === undefined ? [] : [note],
  };
}

/** Puts the system prompt before the first question if the model accepts none. */
function withSystemMoved(given: ChatRequest, { noSystemPrompt }: Provider) {
  const { system, ...request } = given;
  const [first, ...rest] = request.messages;
  if (system === undefined || !first || !noSystemPrompt?.test(request.model)) {
    return { request: given, notes: [] };
  }
  const messages = [{ ...first, text: `${system}\n\n${first.text}` }, ...rest];
  const notes = [
    `the system prompt is put before the first question: ${request.model} accepts no system prompt`,
  ];
  return { request: { ...request, messages }, notes };
}

/** Returns the role in which the model of a request takes its system prompt. */
export function systemRole({ model }: ChatRequest, { developerRole }: Provider): string {
  return developerRole?.test(model) ? 'developer' : 'system';
}

/**
 * Returns the messages as most dialects write them, with the system prompt, if any, first and in this role. `content` returns
 * the fields for the content of a message.
 */
export function roleMessages(
  { system, messages }: Pick<ChatRequest, 'system' | 'messages'>,
  content: (message: Message) => Fields,
  systemRole = 'system',
): readonly Fields[] {
  const written = messages.map((message) => ({ role: message.role, ...content(message) }));
  return system === undefined ? written : [{ role: systemRole, content: system }, ...written];
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields with which a provider caches a conversation; none if the request has no key for the cache. */
export function cacheFields(
  { cacheKey }: ChatRequest,
  { cacheKeyField, cachesOnRequest }: Provider,
): Fields {
  if (cacheKey === undefined) return {};
  return {
    ...(cachesOnRequest && { cache_control: { type: 'ephemeral' } }),
    ...(cacheKeyField && { [cacheKeyField]: cacheKey }),
  };
}

/** Returns the body without undefined fields, and with these parameters in their fields. */
export function withParameters(provider: Provider, values: Parameters, body: Fields): Fields {
  return parameterNames.reduce((written, name) => {
    const path = fieldOf(name, provider);
    const value = values[name];
    return path === undefined || value === undefined ? written : withField(written, path, value);
  }, withoutUndefined(body));
}

function withField(body: Fields, path: string, value: unknown): Fields {
  const dot = path.indexOf('.');
  if (dot < 0) return { ...body, [path]: value };
  const name = path.slice(0, dot);
  return { ...body, [name]: withField(Object(body[name]), path.slice(dot + 1), value) };
}

/** Returns the field of a parameter in a request body; undefined if the dialect has none. */
function fieldOf(name: ParameterName, { dialect, fields }: Provider): string | undefined {
  const row: Parameter = parameters[name];
  return fields?.[name] ?? row.fields[dialect];
}
