import { field, list, number, parse, text, withoutUndefined } from '../../base/json.ts';
import type {
  Body,
  ChatRequest,
  Dialect,
  FinishReason,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { readModels } from './openai-models.ts';
import { adapt, roleMessages, withParameters } from './request-body.ts';

/** Chat completions, as https://platform.openai.com/docs/api-reference/chat describes them; several providers use them. */
export const openai: Dialect = { framing: 'sse', write, read, readModels };

function write(given: ChatRequest, provider: Provider): Body {
  const { request, notes } = adapt(given, provider);
  const { model, parameters } = request;
  const role = provider.developerRole?.test(model) ? 'developer' : 'system';
  const json = withParameters(provider, parameters, {
    model,
    messages: roleMessages(request, role),
    stream: true,
    stream_options: provider.sendsUsage ? undefined : { include_usage: true },
  });
  return { path: provider.chatPath, notes, json };
}

function read(data: string): readonly StreamEvent[] {
  if (data === '[DONE]') return [{ type: 'last' }];
  const event = parse(data);
  const choice = list(field(event, 'choices'))[0];
  const pieces: StreamEvent[] = [];
  speak(field(choice, 'delta') ?? field(choice, 'message'), pieces);
  count(event, pieces);
  const reason = text(field(choice, 'finish_reason'));
  const error = field(choice, 'error');
  if (error || failed(event) || (reason && broken.has(reason))) {
    const status = withoutUndefined({ status: broken.get(reason ?? '') });
    pieces.push({ type: 'failed', event: error ? { error } : event, ...status });
  } else if (reason) {
    pieces.push({ type: 'end', ending: endings.get(reason) ?? 'unfinished', reason });
  }
  return pieces;
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

/** Finish reasons that are no end but a failure, and the status they stand for. */
const broken: ReadonlyMap<string, number> = new Map([
  ['error', 400],
  ['insufficient_system_resource', 503],
]);

function failed(event: unknown): boolean {
  return Boolean(
    field(event, 'error') || field(event, 'x_groq', 'error') || field(event, 'object') === 'error',
  );
}

function speak(delta: unknown, pieces: StreamEvent[]): void {
  const reasoning =
    text(field(delta, 'reasoning')) ||
    text(field(delta, 'reasoning_content')) ||
    details(field(delta, 'reasoning_details'));
  if (reasoning) pieces.push({ type: 'reasoning', text: reasoning });
  const content = field(delta, 'content');
  const words = text(content) || text(field(delta, 'refusal'));
  if (words) pieces.push({ type: 'text', text: words });
  for (const part of list(content)) speakPart(part, pieces);
}

/** The reasoning in OpenRouter's `reasoning_details`. */
function details(items: unknown): string {
  return list(items)
    .map((item) => text(field(item, 'text')) ?? text(field(item, 'summary')) ?? '')
    .join('');
}

/** One part of the array that Mistral's reasoning models send as content. */
function speakPart(part: unknown, pieces: StreamEvent[]): void {
  const words = text(field(part, 'text'));
  if (words) pieces.push({ type: 'text', text: words });
  const thoughts = field(part, 'thinking');
  for (const reasoning of [thoughts, ...list(thoughts).map((inner) => field(inner, 'text'))]) {
    if (typeof reasoning === 'string' && reasoning)
      pieces.push({ type: 'reasoning', text: reasoning });
  }
}

function count(event: unknown, pieces: StreamEvent[]): void {
  const counts = field(event, 'usage') ?? field(event, 'x_groq', 'usage');
  const input = number(field(counts, 'prompt_tokens'));
  const output = number(field(counts, 'completion_tokens'));
  if (input === undefined && output === undefined) return;
  const reasoning = number(field(counts, 'completion_tokens_details', 'reasoning_tokens'));
  const total = number(field(counts, 'total_tokens'));
  const apart = reasoning && total === (input ?? 0) + (output ?? 0) + reasoning;
  const cost = number(field(counts, 'cost'));
  pieces.push({
    type: 'usage',
    usage: withoutUndefined({ input, output, beside: apart ? reasoning : undefined, cost }),
  });
}
