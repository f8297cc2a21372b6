import { describe, expect, it } from 'vitest';
import { writeRequest } from '../../../src/providers/dialects/index.ts';
import type { Parameters } from '../../../src/providers/parameters.ts';
import { providerWithId } from '../lookup.ts';
import { chatRequestTo } from '../requests.ts';

const every: Parameters = { temperature: 0.5, top_p: 0.9, stop: ['x'], seed: 1, reasoning: 'high' };

/** Provider, model, and which of the parameters above it does not take. */
const table: readonly (readonly [string, string, readonly string[]])[] = [
  ['anthropic', 'claude-sonnet-5-5', ['seed', 'temperature', 'top_p']],
  ['anthropic', 'claude-opus-4-7', ['seed', 'temperature', 'top_p']],
  ['anthropic', 'claude-opus-4-6', ['seed', 'temperature', 'top_p']],
  ['anthropic', 'claude-haiku-4-5-20251001', ['seed', 'reasoning']],
  ['anthropic', 'claude-sonnet-4-20250514', ['seed', 'reasoning']],
  ['anthropic', 'claude-3-7-sonnet-latest', ['seed', 'reasoning']],
  ['anthropic', 'claude-mythos-preview', ['seed', 'temperature', 'top_p']],
  ['openai', 'gpt-4o-mini', ['reasoning']],
  ['openai', 'gpt-5-mini', ['temperature', 'top_p', 'stop']],
  ['openai', 'gpt-5.6-terra', ['temperature', 'top_p']],
  ['openai', 'gpt-6.1-terra', ['temperature', 'top_p']],
  ['openai', 'o3', ['temperature', 'top_p', 'stop']],
  ['openai', 'gpt-5-chat-latest', []],
  ['openai', 'gpt-5-pro', ['seed', 'stop', 'temperature', 'top_p']],
  ['openai', 'gpt-5.5-pro', ['seed', 'stop', 'temperature', 'top_p']],
  ['openai', 'gpt-5.1-codex-max', ['seed', 'stop', 'temperature', 'top_p']],
  ['openai', 'o3-deep-research', ['seed', 'stop', 'temperature', 'top_p']],
  ['xai', 'grok-4.6', []],
  ['xai', 'grok-4.20-reasoning', ['reasoning']],
  ['xai', 'grok-4.20-non-reasoning', ['reasoning']],
  ['xai', 'grok-4.20-0309-reasoning', ['reasoning']],
  ['xai', 'grok-4.20-multi-agent', []],
  ['xai', 'grok-4.3', []],
  ['gemini', 'gemini-3.8-flash', []],
  ['gemini', 'gemini-2.5-flash', []],
  ['gemini', 'gemini-2.0-flash', ['reasoning']],
  ['gemini', 'gemini-flash-latest', []],
  ['gemini', 'gemma-3-27b-it', ['reasoning']],
  ['deepseek', 'deepseek-flash', ['temperature', 'top_p']],
  ['mistral', 'magistral-medium-latest', []],
  ['mistral', 'zai-glm-5-3', []],
  ['mistral', 'mistral-large-4', []],
  ['mistral', 'mistral-small-latest', []],
  ['mistral', 'mistral-large-2512', ['reasoning']],
  ['mistral', 'mistral-large-latest', ['reasoning']],
  ['mistral', 'ministral-8b-latest', ['reasoning']],
  ['groq', 'openai/gpt-oss-120b', []],
  ['openrouter', 'openai/gpt-5', []],
  ['ollama', 'llama3.2', []],
];

const isOfParameter = (note: string) => note.includes(' is left out: ');

describe('a parameter that a model does not take', () => {
  it.each(table)('is left out with a note, at %s, %s: %j', (id, model, names) => {
    const { notes, json } = write(id, model, every);
    expect(notes.filter(isOfParameter)).toEqual(
      names.map((name) => `${name} is left out: ${model} does not accept it`),
    );
    for (const [name, pattern] of patterns) {
      expect([name, pattern.test(json)]).toEqual([name, !names.includes(name)]);
    }
  });

  it('has no note if it is not set', () => {
    for (const [id, model] of table) {
      expect(write(id, model, {}).notes.filter(isOfParameter)).toEqual([]);
    }
  });

  it.each(['gpt-5.1', 'gpt-5.6-terra', 'gpt-6-luna', 'gpt-6.1-terra'])(
    'is sampling for %s only while it reasons',
    (model) => {
      const { notes, json } = write('openai', model, { temperature: 1, reasoning: 'off' });
      expect(notes).toEqual([]);
      expect(json).toContain('"temperature":1');
      expect(json).toContain('"reasoning":{"effort":"none"}');
    },
  );

  it('is sampling for Claude 4.6 only if it reasons', () => {
    expect(write('anthropic', 'claude-opus-4-6', { temperature: 1 }).notes).toEqual([]);
  });
});

describe('the request for a model', () => {
  it.each([
    ['gpt-4o-mini', 'system'],
    ['gpt-5-chat-latest', 'system'],
    ['gpt-5.6-terra', 'developer'],
    ['o3-mini', 'developer'],
  ])('of %s has its system prompt in the role %s', (model, role) => {
    expect(write('openai', model, {}).json).toContain(`{"role":"${role}","content":"SYS"}`);
  });

  it.each([
    ['claude-opus-5-5', {}, 128_000],
    ['claude-sonnet-5-5', {}, 32_000],
    ['claude-unheard-of', {}, 32_000],
    ['claude-opus-4-1', {}, 8192],
    ['claude-opus-5-5', { max_tokens: 5 }, 5],
  ])('of %s with %j has a limit of %i tokens', (model, parameters, limit) => {
    expect(write('anthropic', model, parameters).json).toContain(`"max_tokens":${limit}`);
  });

  it.each([
    ['gemini-2.5-pro', true],
    ['gemini-2.0-flash', false],
    ['gemini-2.5-flash-image', false],
    ['gemma-3-27b-it', false],
  ])('of %s asks for thoughts: %s', (model, asked) => {
    expect(write('gemini', model, {}).json.includes('"includeThoughts":true')).toBe(asked);
  });

  it.each([
    ['high', '"think":"high"'],
    ['on', '"think":true'],
    ['none', '"think":false'],
  ])('of Ollama has the effort %s as %s', (reasoning, think) => {
    expect(write('ollama', 'qwen3', { reasoning }).json).toContain(think);
  });

  it('of Claude asks for a summary of adaptive thinking', () => {
    const { json } = write('anthropic', 'claude-opus-5-5', { reasoning: 'max' });
    expect(json).toContain('"thinking":{"type":"adaptive","display":"summarized"}');
    expect(json).toContain('"output_config":{"effort":"max"}');
  });

  it('of Claude asks to omit its thinking if it is not shown', () => {
    const thinkingOf = (model: string, parameters: Parameters) => {
      const messages = [{ role: 'user', text: 'hi' }] as const;
      const request = { model, messages, parameters, isReasoningHidden: true };
      return (writeRequest(request, providerWithId('anthropic')).json as { thinking?: object })
        .thinking;
    };
    const omitted = { type: 'adaptive', display: 'omitted' };
    expect(thinkingOf('claude-sonnet-5-5', {})).toEqual(omitted);
    expect(thinkingOf('claude-opus-4-7', { reasoning: 'low' })).toEqual(omitted);
    expect(thinkingOf('claude-sonnet-5-5', { reasoning: 'off' })).toEqual({
      type: 'between_tools',
    });
    expect(thinkingOf('claude-haiku-4-5', {})).toBeUndefined();
  });

  it('of Gemini keeps an odd model name inside the path', () => {
    const turn = { model: '../../evil?key=1#$&', messages: [], parameters: {} };
    const provider = providerWithId('gemini');
    expect(writeRequest(turn, provider).path).toBe(
      '/v1beta/models/..%2F..%2Fevil%3Fkey%3D1%23%24%26:streamGenerateContent?alt=sse',
    );
  });
});

describe('a request to a model without a system prompt', () => {
  const turn = {
    system: 'be brief',
    messages: [
      { role: 'user', text: 'one' },
      { role: 'assistant', text: 'two' },
      { role: 'user', text: 'three' },
    ],
    parameters: {},
  } as const;

  it.each([
    ['gemini', 'gemma-3-27b-it'],
    ['gemini', 'models/gemma-3n-e4b-it'],
    ['openai', 'o1-mini'],
    ['openrouter', 'google/gemma-3-27b-it:free'],
    ['openrouter', 'openai/o1-preview'],
  ] as const)('has the system prompt before the first question: %s:%s', (id, model) => {
    const provider = providerWithId(id);
    const { notes } = writeRequest({ ...turn, model }, provider);
    expect(notes).toEqual([
      `the system prompt is put before the first question: ${model} accepts no system prompt`,
    ]);
    const body = String(chatRequestTo(provider, { ...turn, model }).init.body);
    expect(body).toContain('"be brief\\n\\none"');
    expect(body).not.toMatch(/systemInstruction|"role":"(?:system|developer)"/);
  });
});

const patterns: readonly (readonly [keyof Parameters, RegExp])[] = [
  ['temperature', /"temperature"/],
  ['top_p', /"top_?p"/i],
  ['stop', /"stop(?:_sequences|Sequences)?"/],
  ['seed', /"(?:random_)?seed"/],
  ['reasoning', /"(?:reasoning_effort|reasoning|effort|thinkingLevel|thinkingBudget|think)"/],
];

function write(id: string, model: string, parameters: Parameters) {
  const provider = providerWithId(id);
  const messages = [{ role: 'user', text: 'hi' }] as const;
  const body = writeRequest({ model, system: 'SYS', messages, parameters }, provider);
  return { notes: body.notes, json: JSON.stringify(body.json) };
}
