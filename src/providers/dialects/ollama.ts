import { field, modelsIn, number, parse, text } from '../../base/json.ts';
import type { Message } from '../message.ts';
import type {
  ChatRequest,
  Dialect,
  EncodedRequest,
  FinishReason,
  Model,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { adapt, roleMessages, withParameters } from './request-body.ts';
import { deltas, usageEvents } from './stream-events.ts';

/** Ollama's chat API, as https://github.com/ollama/ollama/blob/main/docs/api.md describes it. */
export const ollama: Dialect = { framing: 'ndjson', write, read, readModels };

function write(given: ChatRequest, provider: Provider): EncodedRequest {
  const { request, notes } = adapt(given, provider);
  const { model, parameters } = request;
  const json = withParameters(provider, parameters, {
    model,
    messages: roleMessages(request, content),
    stream: true,
  });
  const { reasoning } = parameters;
  return {
    path: provider.chatPath,
    notes,
    json: reasoning === undefined ? json : { ...json, think: think(reasoning) },
  };
}

/** Writes a message; PDFs have no place in it. */
function content({ text, files = [] }: Message) {
  const images = files.filter(({ kind }) => kind === 'picture').map(({ data }) => data);
  return { content: text, ...(images.length > 0 && { images }) };
}

/** Returns a level that Ollama knows, or whether to think at all. */
function think(effort: string): string | boolean {
  if (/^(?:low|medium|high|max)$/.test(effort)) return effort;
  return !/^(?:none|off|false)$/.test(effort);
}

function read(data: string): readonly StreamEvent[] {
  const event = parse(data);
  if (field(event, 'error')) return [{ type: 'failed', event }];
  return [
    ...deltas('reasoning', field(event, 'message', 'thinking')),
    ...deltas('text', field(event, 'message', 'content')),
    ...(field(event, 'done') === true ? readEnd(event) : []),
  ];
}

function readEnd(event: unknown): readonly StreamEvent[] {
  const input = number(field(event, 'prompt_eval_count'));
  const output = number(field(event, 'eval_count'));
  const reason = text(field(event, 'done_reason')) ?? '';
  return [
    ...usageEvents({ input, output }),
    { type: 'end', ending: endings.get(reason) ?? 'unfinished', reason },
    { type: 'last' },
  ];
}

const endings: ReadonlyMap<string, FinishReason> = new Map([
  ['', 'done'],
  ['stop', 'done'],
  ['length', 'length'],
]);

function readModels(body: unknown): readonly Model[] {
  return modelsIn(field(body, 'models')).flatMap((item) => {
    const id = text(field(item, 'model')) ?? text(field(item, 'name'));
    return id ? [{ id }] : [];
  });
}
