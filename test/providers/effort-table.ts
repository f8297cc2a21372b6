import { writeRequest } from '../../src/providers/dialects/index.ts';
import type { Parameters } from '../../src/providers/parameters.ts';
import type { Model } from '../../src/providers/provider.ts';
import { providerWithId } from './lookup.ts';

/** The part of a request body that depends on the effort. */
export function sentFor(
  id: string,
  model: string,
  reasoning: string,
  { listed, ...others }: Parameters & { readonly listed?: Model } = {},
) {
  const request = {
    model,
    ...(listed && { listed }),
    messages: [{ role: 'user', text: 'hi' }] as const,
    parameters: { ...others, reasoning },
  };
  const { json, notes } = writeRequest(request, providerWithId(id));
  const { generationConfig, ...body } = json as Record<string, unknown>;
  const config = generationConfig as { thinkingConfig?: object } | undefined;
  const fields = names.filter((name) => name in body).map((name) => [name, body[name]]);
  return { ...Object.fromEntries(fields), ...config?.thinkingConfig, notes };
}

/** The fields of a request body that depend on the effort. */
const names = ['thinking', 'output_config', 'reasoning_effort', 'reasoning', 'think'];

/** Returns the other part of a request body. */
export function withoutEffort(id: string, model: string, parameters: Parameters): object {
  const messages = [{ role: 'user', text: 'hi' }] as const;
  const { json } = writeRequest({ model, messages, parameters }, providerWithId(id));
  const { generationConfig, ...body } = json as Record<string, unknown>;
  const { thinkingConfig: _, ...config } = Object(generationConfig);
  const others = Object.entries(body).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(others), config };
}

const adaptive = { type: 'adaptive', display: 'summarized' };
export const anthropic = (effort: string) => ({ thinking: adaptive, output_config: { effort } });
export const chat = (word: string) => ({ reasoning_effort: word });
export const responses = (effort: string) => ({ reasoning: { effort } });
export const level = (thinkingLevel: string) => ({ includeThoughts: true, thinkingLevel });
const budget = (thinkingBudget: number) => ({ includeThoughts: true, thinkingBudget });

/** For each family of models, what is sent for off, low, medium, high, xhigh and max. */
export const table: readonly (readonly [
  string,
  string,
  (word: string) => object,
  readonly unknown[],
])[] = [
  [
    ...(['anthropic', 'claude-sonnet-5-5', anthropic] as const),
    [{ thinking: { type: 'between_tools' } }, 'low', 'medium', 'high', 'xhigh', 'max'],
  ],
  [
    ...(['anthropic', 'claude-haiku-5-5', anthropic] as const),
    [{ thinking: { type: 'disabled' } }, 'low', 'medium', 'high', 'xhigh', 'max'],
  ],
  [
    ...(['anthropic', 'claude-opus-5-5', anthropic] as const),
    ['low', 'low', 'medium', 'high', 'xhigh', 'max'],
  ],
  [
    ...(['anthropic', 'claude-fable-5-2', anthropic] as const),
    ['low', 'low', 'medium', 'high', 'xhigh', 'max'],
  ],
  [
    ...(['anthropic', 'claude-opus-4-7', anthropic] as const),
    [{ thinking: { type: 'disabled' } }, 'low', 'medium', 'high', 'xhigh', 'max'],
  ],
  [
    ...(['anthropic', 'claude-opus-4-6', anthropic] as const),
    [{ thinking: { type: 'disabled' } }, 'low', 'medium', 'high', 'high', 'max'],
  ],
  [
    ...([
      'anthropic',
      'claude-opus-4-5',
      (effort: string) => ({ output_config: { effort } }),
    ] as const),
    ['low', 'low', 'medium', 'high', 'high', 'high'],
  ],
  ['openai', 'o3', responses, ['low', 'low', 'medium', 'high', 'high', 'high']],
  ['openai', 'gpt-5', responses, ['minimal', 'low', 'medium', 'high', 'high', 'high']],
  ['openai', 'gpt-5.1', responses, ['none', 'low', 'medium', 'high', 'high', 'high']],
  ['openai', 'gpt-5.4-mini', responses, ['none', 'low', 'medium', 'high', 'xhigh', 'xhigh']],
  ['openai', 'gpt-5.6-terra', responses, ['none', 'low', 'medium', 'high', 'xhigh', 'max']],
  ['openai', 'gpt-5-pro', responses, Array(6).fill('high')],
  ['openai', 'gpt-5.4-pro', responses, ['medium', 'medium', 'medium', 'high', 'xhigh', 'xhigh']],
  ['openai', 'gpt-5.1-codex', responses, ['low', 'low', 'medium', 'high', 'high', 'high']],
  ['openai', 'gpt-5.1-codex-max', responses, ['low', 'low', 'medium', 'high', 'xhigh', 'xhigh']],
  ['openai', 'gpt-5.3-codex', responses, ['low', 'low', 'medium', 'high', 'xhigh', 'xhigh']],
  ['openai', 'o3-deep-research', responses, Array(6).fill('medium')],
  ['openai', 'gpt-6-luna', responses, ['none', 'low', 'medium', 'high', 'xhigh', 'max']],
  ['openai', 'gpt-6.1-terra', responses, ['none', 'low', 'medium', 'high', 'xhigh', 'max']],
  ['openai', 'gpt-6.2-sol', responses, ['low', 'low', 'medium', 'high', 'xhigh', 'max']],
  ['xai', 'grok-4.3', responses, ['none', 'low', 'medium', 'high', 'high', 'high']],
  ['xai', 'grok-4.6', responses, ['low', 'low', 'medium', 'high', 'xhigh', 'xhigh']],
  ['xai', 'grok-4.7', responses, ['low', 'low', 'medium', 'high', 'high', 'high']],
  ['xai', 'grok-build-0.1', responses, ['low', 'low', 'medium', 'high', 'high', 'high']],
  ['gemini', 'gemini-3.6-flash', level, ['minimal', 'low', 'medium', 'high', 'high', 'high']],
  ['gemini', 'gemini-flash-latest', level, ['low', 'low', 'medium', 'high', 'high', 'high']],
  ['gemini', 'gemini-3.8-flash', level, ['low', 'low', 'medium', 'high', 'high', 'high']],
  ['gemini', 'gemini-3.1-pro-preview', level, ['low', 'low', 'medium', 'high', 'high', 'high']],
  ['gemini', 'gemini-4-hydrogen', level, ['low', 'low', 'medium', 'high', 'xhigh', 'xhigh']],
  [
    ...(['gemini', 'gemini-2.5-flash', level] as const),
    [0, 2048, 8192, 24_576, 24_576, 24_576].map(budget),
  ],
  [
    ...(['gemini', 'gemini-2.5-pro', level] as const),
    [128, 2048, 8192, 24_576, 24_576, 24_576].map(budget),
  ],
  [
    ...(['openrouter', 'a/b', (effort: string) => ({ reasoning: { effort } })] as const),
    ['none', 'low', 'medium', 'high', 'xhigh', 'xhigh'],
  ],
  [
    ...(['deepseek', 'deepseek-flash', chat] as const),
    [{ thinking: { type: 'disabled' } }, 'low', 'low', 'high', 'high', 'max'],
  ],
  ['groq', 'openai/gpt-oss-120b', chat, ['low', 'low', 'medium', 'high', 'high', 'high']],
  ['groq', 'qwen/qwen3.8-27b', chat, ['none', ...Array(5).fill('default')]],
  ['mistral', 'mistral-small-2603', chat, ['none', 'none', 'none', 'high', 'high', 'high']],
  ['mistral', 'mistral-large-4', chat, ['low', 'low', 'medium', 'high', 'high', 'high']],
  ['mistral', 'zai-glm-5-3', chat, ['low', 'low', 'low', 'high', 'high', 'max']],
  [
    ...(['ollama', 'qwen3', (think: string) => ({ think })] as const),
    [{ think: false }, 'low', 'medium', 'high', 'high', 'max'],
  ],
];
