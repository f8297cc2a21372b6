import { field, modelsIn, number, text, withoutUndefined } from '../../base/json.ts';
import type { Model } from '../provider.ts';

/** The chat models in a list in OpenAI's form, with what Groq, Mistral and OpenRouter add to it. */
export function readModels(body: unknown): readonly Model[] {
  return modelsIn(field(body, 'data')).flatMap((item) => {
    const id = text(field(item, 'id'));
    return id && chats(id, item) ? [model(id, item)] : [];
  });
}

/** Parts of ids that name models for other things than chat; OpenAI's `-pro`, Codex and research models answer elsewhere. */
const silent =
  /whisper|tts|embed|moderation|dall-e|image|imagine|video|sora|audio|realtime|transcri|speech|ocr|rerank|guard|babbage|davinci|instruct-0914|-instruct$|^(?:gpt-|o\d|codex|computer).*(?:-pro|codex|research|use-preview|-search-api)/i;

function chats(id: string, item: unknown): boolean {
  const outputs = field(item, 'architecture', 'output_modalities');
  if (Array.isArray(outputs)) return outputs.includes('text');
  const completes = field(item, 'capabilities', 'completion_chat');
  if (typeof completes === 'boolean') return completes;
  return field(item, 'active') !== false && !silent.test(id);
}

function model(id: string, item: unknown): Model {
  const context =
    number(field(item, 'context_length')) ??
    number(field(item, 'context_window')) ??
    number(field(item, 'max_context_length'));
  const output =
    number(field(item, 'top_provider', 'max_completion_tokens')) ??
    number(field(item, 'max_completion_tokens'));
  const free = id.endsWith(':free') || undefined;
  return {
    id,
    ...withoutUndefined({ context, output, price: price(field(item, 'pricing')), free }),
  };
}

/** OpenRouter writes dollars a token, as strings; a negative price means that it varies. */
function price(pricing: unknown): readonly [number, number] | undefined {
  const input = perMillion(field(pricing, 'prompt'));
  const output = perMillion(field(pricing, 'completion'));
  return input === undefined || output === undefined ? undefined : [input, output];
}

function perMillion(dollars: unknown): number | undefined {
  const each = text(dollars)?.trim() ? Number(dollars) : Number.NaN;
  return Number.isFinite(each) && each >= 0 ? Number((each * 1e6).toPrecision(12)) : undefined;
}
