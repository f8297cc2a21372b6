import { field, modelsIn, number, parse, text, withoutUndefined } from '../../base/json.ts';
import type {
  ChatRequest,
  Dialect,
  FinishReason,
  Model,
  Parameters,
  Provider,
  StreamEvent,
} from '../provider.ts';

/** Ollama's own chat, as https://github.com/ollama/ollama/blob/main/docs/api.md describes it. */
export const ollama: Dialect = { framing: 'ndjson', write, read, readModels };

function write(turn: ChatRequest, provider: Provider) {
  const said = turn.messages.map(({ role, text: content }) => ({ role, content }));
  const system = turn.system === undefined ? [] : [{ role: 'system', content: turn.system }];
  return {
    path: provider.chatPath,
    notes: [],
    json: withoutUndefined({
      model: turn.model,
      messages: [...system, ...said],
      stream: true,
      think: think(turn.parameters.reasoning),
      options: options(turn.parameters),
    }),
  };
}

function think(effort: string | undefined): string | boolean | undefined {
  if (effort === undefined) return undefined;
  if (/^(?:low|medium|high|max)$/.test(effort)) return effort;
  return !/^(?:none|off|false)$/.test(effort);
}

function options(parameters: Parameters) {
  const chosen = withoutUndefined({
    num_predict: parameters.max_tokens,
    temperature: parameters.temperature,
    top_p: parameters.top_p,
    stop: parameters.stop,
    seed: parameters.seed,
  });
  return Object.keys(chosen).length > 0 ? chosen : undefined;
}

function read(data: string): readonly StreamEvent[] {
  const event = parse(data);
  if (field(event, 'error')) return [{ type: 'failed', event }];
  const pieces: StreamEvent[] = [];
  const reasoning = text(field(event, 'message', 'thinking'));
  if (reasoning) pieces.push({ type: 'reasoning', text: reasoning });
  const words = text(field(event, 'message', 'content'));
  if (words) pieces.push({ type: 'text', text: words });
  if (field(event, 'done') === true) pieces.push(...close(event));
  return pieces;
}

function close(event: unknown): readonly StreamEvent[] {
  const input = number(field(event, 'prompt_eval_count'));
  const output = number(field(event, 'eval_count'));
  const reason = text(field(event, 'done_reason')) ?? '';
  return [
    { type: 'usage', usage: withoutUndefined({ input, output }) },
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
