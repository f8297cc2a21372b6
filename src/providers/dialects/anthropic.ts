import { field, list, modelsIn, number, parse, text, withoutUndefined } from '../../base/json.ts';
import type { ParameterName } from '../parameters.ts';
import type {
  Body,
  ChatRequest,
  Dialect,
  FinishReason,
  Model,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { adapt, roleMessages, withParameters } from './request-body.ts';

/** The Messages API, as https://platform.claude.com/docs/en/api/messages-streaming describes it. */
export const anthropic: Dialect = { framing: 'sse', write, read, readModels };

/** Tokens of the longest reply, which the API requires, where the model's own limit is not known. */
const defaultLimit = 8192;

function write(given: ChatRequest, provider: Provider): Body {
  const { request, notes } = adapt(given, provider, refusedBy(given));
  const { model, system, messages, parameters } = request;
  const limit = provider.models.find(({ id }) => id === model)?.output ?? defaultLimit;
  const isThinking = parameters.reasoning !== undefined;
  const json = withParameters(provider, parameters, {
    model,
    max_tokens: limit,
    system,
    messages: roleMessages({ messages }),
    stream: true,
    thinking: isThinking ? { type: 'adaptive', display: 'summarized' } : undefined,
  });
  return { path: provider.chatPath, notes, json };
}

/** Returns the parameters that the model refuses: sampling once it thinks, and reasoning where it cannot. */
function refusedBy({ model, parameters }: ChatRequest): readonly ParameterName[] {
  const version = generation(model);
  const thinks = version >= 406;
  const isFixed = version >= 407 || (thinks && parameters.reasoning !== undefined);
  return [
    ...(isFixed ? (['temperature', 'top_p'] as const) : []),
    ...(thinks ? [] : (['reasoning'] as const)),
  ];
}

/** 405 for `claude-haiku-4-5-20251001`, 307 for `claude-3-7-sonnet-latest`; a name without a number counts as new. */
function generation(model: string): number {
  const found = /-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/.exec(model);
  return found ? Number(found[1]) * 100 + Number(found[2] ?? 0) : Number.POSITIVE_INFINITY;
}

function read(data: string): readonly StreamEvent[] {
  const event = parse(data);
  switch (field(event, 'type')) {
    case 'message':
      return [
        ...list(field(event, 'content')).flatMap(delta),
        ...usage(field(event, 'usage')),
        ...ending(field(event, 'stop_reason')),
        { type: 'last' },
      ];
    case 'message_start':
      return usage(field(event, 'message', 'usage'));
    case 'content_block_start':
      return delta(field(event, 'content_block'));
    case 'content_block_delta':
      return delta(field(event, 'delta'));
    case 'message_delta':
      return [...usage(field(event, 'usage')), ...ending(field(event, 'delta', 'stop_reason'))];
    case 'message_stop':
      return [{ type: 'last' }];
    default:
      return field(event, 'error') ? [{ type: 'failed', event }] : [];
  }
}

function delta(block: unknown): readonly StreamEvent[] {
  const words = text(field(block, 'text'));
  if (words) return [{ type: 'text', text: words }];
  const reasoning = text(field(block, 'thinking'));
  return reasoning ? [{ type: 'reasoning', text: reasoning }] : [];
}

function usage(counts: unknown): readonly StreamEvent[] {
  const input = number(field(counts, 'input_tokens'));
  const output = number(field(counts, 'output_tokens'));
  if (input === undefined && output === undefined) return [];
  return [{ type: 'usage', usage: withoutUndefined({ input, output }) }];
}

const endings: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'done'],
  ['stop_sequence', 'done'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refused'],
]);

function ending(value: unknown): readonly StreamEvent[] {
  const reason = text(value);
  return reason ? [{ type: 'end', ending: endings.get(reason) ?? 'unfinished', reason }] : [];
}

function readModels(body: unknown): readonly Model[] {
  return modelsIn(field(body, 'data')).flatMap((item) => {
    const id = text(field(item, 'id'));
    if (!id) return [];
    const context = number(field(item, 'max_input_tokens'));
    const output = number(field(item, 'max_tokens'));
    return [{ id, ...withoutUndefined({ context, output }) }];
  });
}
