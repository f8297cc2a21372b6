import { field, list, modelsIn, number, parse, text, withoutUndefined } from '../../base/json.ts';
import { wellFormed } from '../../base/well-formed.ts';
import type {
  ChatRequest,
  Dialect,
  FinishReason,
  Message,
  Model,
  Parameters,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { dropUnsupported, withSystemMoved } from '../unsupported-parameters.ts';

/** `streamGenerateContent`, as https://ai.google.dev/api/generate-content describes it. */
export const gemini: Dialect = { framing: 'sse', write, read, readModels };

function write(given: ChatRequest, provider: Provider) {
  const { turn, notes: moved } = withSystemMoved(given, provider);
  const version = generation(turn.model);
  const { parameters, notes } = dropUnsupported(turn, provider, version >= 3 ? [] : ['reasoning']);
  const id = encodeURIComponent(wellFormed(turn.model.replace(/^models\//, '')));
  return {
    path: provider.chatPath.replace('{model}', () => id),
    notes: [...moved, ...notes],
    json: withoutUndefined({
      systemInstruction: turn.system === undefined ? undefined : { parts: [{ text: turn.system }] },
      contents: turn.messages.map(content),
      generationConfig: settings(parameters, version),
    }),
  };
}

function content(message: Message) {
  return {
    role: message.role === 'assistant' ? 'model' : 'user',
    parts: [{ text: message.text }],
  };
}

function settings(parameters: Parameters, version: number) {
  const thinkingLevel = parameters.reasoning;
  return withoutUndefined({
    maxOutputTokens: parameters.max_tokens,
    temperature: parameters.temperature,
    topP: parameters.top_p,
    stopSequences: parameters.stop,
    seed: parameters.seed,
    thinkingConfig:
      version >= 2.5 ? withoutUndefined({ includeThoughts: true, thinkingLevel }) : undefined,
  });
}

/** Models for images and speech. */
const wordless = /-(?:image|tts|live|audio|embedding)/;

/** 2.5 for `gemini-2.5-flash`; 0 for what does not think. */
function generation(model: string): number {
  if (wordless.test(model)) return 0;
  if (/^(?:models\/)?gemini-[a-z-]*latest$/.test(model)) return 3;
  const found = /^(?:models\/)?gemini-(\d+(?:\.\d+)?)/.exec(model);
  return found ? Number(found[1]) : 0;
}

function read(data: string): readonly StreamEvent[] {
  const whole = parse(data);
  const events = list(whole);
  return events.length > 0 ? events.flatMap(readEvent) : readEvent(whole);
}

function readEvent(event: unknown): readonly StreamEvent[] {
  if (field(event, 'error')) return [{ type: 'failed', event }];
  const candidate = list(field(event, 'candidates'))[0];
  return [
    ...list(field(candidate, 'content', 'parts')).flatMap(part),
    ...usage(field(event, 'usageMetadata')),
    ...blocked(field(event, 'promptFeedback', 'blockReason')),
    ...ending(field(candidate, 'finishReason')),
  ];
}

function part(value: unknown): readonly StreamEvent[] {
  const words = text(field(value, 'text'));
  if (!words) return [];
  return [{ type: field(value, 'thought') === true ? 'reasoning' : 'text', text: words }];
}

function usage(counts: unknown): readonly StreamEvent[] {
  const input = number(field(counts, 'promptTokenCount'));
  const output = number(field(counts, 'candidatesTokenCount'));
  const beside = number(field(counts, 'thoughtsTokenCount'));
  if (input === undefined && output === undefined && beside === undefined) return [];
  return [{ type: 'usage', usage: withoutUndefined({ input, output, beside }) }];
}

const endings: ReadonlyMap<string, FinishReason> = new Map([
  ['STOP', 'done'],
  ['FINISH_REASON_UNSPECIFIED', 'done'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'refused'],
  ['RECITATION', 'refused'],
  ['LANGUAGE', 'refused'],
  ['BLOCKLIST', 'refused'],
  ['PROHIBITED_CONTENT', 'refused'],
  ['SPII', 'refused'],
  ['IMAGE_SAFETY', 'refused'],
  ['MODEL_ARMOR', 'refused'],
]);

function ending(value: unknown): readonly StreamEvent[] {
  const reason = text(value);
  return reason ? [{ type: 'end', ending: endings.get(reason) ?? 'unfinished', reason }] : [];
}

/** The end of a reply to a prompt that was blocked, for whatever reason. */
function blocked(value: unknown): readonly StreamEvent[] {
  const reason = text(value);
  return reason ? [{ type: 'end', ending: 'refused', reason }] : [];
}

function readModels(body: unknown): readonly Model[] {
  return modelsIn(field(body, 'models')).flatMap((item) => {
    const id = text(field(item, 'name'))?.replace(/^models\//, '');
    const methods = list(field(item, 'supportedGenerationMethods'));
    if (!id || wordless.test(id) || !methods.includes('generateContent')) return [];
    const context = number(field(item, 'inputTokenLimit'));
    const output = number(field(item, 'outputTokenLimit'));
    return [{ id, ...withoutUndefined({ context, output }) }];
  });
}
