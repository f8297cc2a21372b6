import { field, list, modelsIn, number, parse, text, withoutUndefined } from '../../base/json.ts';
import { wellFormed } from '../../base/well-formed.ts';
import type {
  Body,
  ChatRequest,
  Dialect,
  FinishReason,
  Message,
  Model,
  Provider,
  StreamEvent,
} from '../provider.ts';
import { adapt, withParameters } from './request-body.ts';

/** `streamGenerateContent`, as https://ai.google.dev/api/generate-content describes it. */
export const gemini: Dialect = { framing: 'sse', write, read, readModels };

function write(given: ChatRequest, provider: Provider): Body {
  const version = generation(given.model);
  const { request, notes } = adapt(given, provider, version >= 3 ? [] : ['reasoning']);
  const { model, system, messages, parameters } = request;
  const id = encodeURIComponent(wellFormed(model.replace(/^models\//, '')));
  const json = withParameters(provider, parameters, {
    systemInstruction: system === undefined ? undefined : { parts: [{ text: system }] },
    contents: messages.map(content),
    generationConfig: version >= 2.5 ? { thinkingConfig: { includeThoughts: true } } : {},
  });
  return { path: provider.chatPath.replace('{model}', () => id), notes, json };
}

function content({ role, text: words }: Message) {
  return { role: role === 'assistant' ? 'model' : 'user', parts: [{ text: words }] };
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
