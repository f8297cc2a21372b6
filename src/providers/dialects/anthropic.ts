import { field, list, modelsIn, number, parse, text, withoutUndefined } from '../../base/json.ts';
import type {
  ChatRequest,
  Dialect,
  FinishReason,
  Model,
  Parameters,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { dropUnsupported } from '../unsupported-parameters.ts';

/** The Messages API, as https://platform.claude.com/docs/en/api/messages-streaming describes it. */
export const anthropic: Dialect = { framing: 'sse', write, read, readModels };

function write(turn: ChatRequest, provider: Provider) {
  const { parameters, notes } = dropUnsupported(turn, provider, refused(turn));
  const limit = provider.models.find((model) => model.id === turn.model)?.output ?? 8192;
  const effort = parameters.reasoning;
  return {
    path: provider.chatPath,
    notes,
    json: withoutUndefined({
      model: turn.model,
      max_tokens: parameters.max_tokens ?? limit,
      system: turn.system,
      messages: turn.messages.map(({ role, text: content }) => ({ role, content })),
      stream: true,
      temperature: parameters.temperature,
      top_p: parameters.top_p,
      stop_sequences: parameters.stop,
      thinking: effort === undefined ? undefined : { type: 'adaptive', display: 'summarized' },
      output_config: effort === undefined ? undefined : { effort },
    }),
  };
}

function refused(turn: ChatRequest): readonly (keyof Parameters)[] {
  const version = generation(turn.model);
  const thinks = version >= 406;
  const fixed = version >= 407 || (thinks && turn.parameters.reasoning !== undefined);
  return [
    'seed',
    ...(fixed ? (['temperature', 'top_p'] as const) : []),
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
