import { describe, expect, it } from 'vitest';
import { anthropic } from '../../../src/providers/dialects/anthropic.ts';
import { gemini } from '../../../src/providers/dialects/gemini.ts';
import { ollama } from '../../../src/providers/dialects/ollama.ts';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { responses } from '../../../src/providers/dialects/responses.ts';
import { streamError } from '../../../src/providers/errors/stream-error.ts';
import { providerOf } from '../lookup.ts';

describe('one event', () => {
  const usage = (counts: object) => JSON.stringify({ choices: [], usage: counts });

  it.each([
    ['a refusal', openai, chat({ refusal: 'no' }), { type: 'text', text: 'no' }],
    ['reasoning', openai, chat({ reasoning: 'hm' }), { type: 'reasoning', text: 'hm' }],
    [
      'reasoning_content',
      openai,
      chat({ reasoning_content: 'hm' }),
      { type: 'reasoning', text: 'hm' },
    ],
    [
      'a block that starts with text',
      anthropic,
      '{"type":"content_block_start","content_block":{"text":"a"}}',
      { type: 'text', text: 'a' },
    ],
    [
      'a blocked prompt',
      gemini,
      '{"promptFeedback":{"blockReason":"SAFETY"}}',
      { type: 'end', ending: 'refused', reason: 'SAFETY' },
    ],
    [
      'a recitation',
      gemini,
      '{"candidates":[{"finishReason":"RECITATION"}]}',
      { type: 'end', ending: 'refused', reason: 'RECITATION' },
    ],
    [
      'a reply at its limit',
      gemini,
      '{"candidates":[{"finishReason":"MAX_TOKENS"}]}',
      { type: 'end', ending: 'length', reason: 'MAX_TOKENS' },
    ],
    [
      'the limit of a model',
      openai,
      chat({}, 'model_length'),
      { type: 'end', ending: 'length', reason: 'model_length' },
    ],
    [
      'a content filter',
      openai,
      chat({}, 'content_filter'),
      { type: 'end', ending: 'refused', reason: 'content_filter' },
    ],
    [
      'an unknown reason',
      openai,
      chat({}, 'constructor'),
      { type: 'end', ending: 'unfinished', reason: 'constructor' },
    ],
    [
      'reasoning counted beside the output, as at xAI',
      openai,
      usage({
        prompt_tokens: 12,
        completion_tokens: 1,
        total_tokens: 303,
        completion_tokens_details: { reasoning_tokens: 290 },
      }),
      { type: 'usage', usage: { input: 12, output: 1, beside: 290 } },
    ],
    [
      'reasoning counted in the output',
      openai,
      usage({
        prompt_tokens: 5,
        completion_tokens: 9,
        total_tokens: 14,
        completion_tokens_details: { reasoning_tokens: 4 },
      }),
      { type: 'usage', usage: { input: 5, output: 9 } },
    ],
    [
      'the cost in ticks, exactly',
      responses,
      JSON.stringify({
        type: 'response.completed',
        response: { usage: { input_tokens: 1, cost_in_usd_ticks: 29_384_003 } },
      }),
      { type: 'usage', usage: { input: 1, cost: 0.0029384003 } },
      { type: 'end', ending: 'done', reason: 'completed' },
      { type: 'last' },
    ],
    [
      'the cost',
      openai,
      usage({ prompt_tokens: 1, completion_tokens: 2, cost: 0.25 }),
      { type: 'usage', usage: { input: 1, output: 2, cost: 0.25 } },
    ],
    [
      'thoughts counted beside the output, as at Gemini',
      gemini,
      '{"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":2,"thoughtsTokenCount":3}}',
      { type: 'input', parts: { prompt: 1 } },
      { type: 'usage', usage: { output: 2, beside: 3 } },
    ],
    [
      'the cost in ticks of a ten-billionth of a dollar, as at xAI',
      openai,
      usage({ prompt_tokens: 1, completion_tokens: 2, cost_in_usd_ticks: 739_000 }),
      { type: 'usage', usage: { input: 1, output: 2, cost: 0.000_073_9 } },
    ],
    [
      'tokens read from and written to the cache',
      openai,
      usage({
        prompt_tokens: 9,
        completion_tokens: 2,
        prompt_tokens_details: { cached_tokens: 5, cache_write_tokens: 3 },
      }),
      { type: 'usage', usage: { input: 9, output: 2, cached: 5, written: 3 } },
    ],
    [
      'cached tokens by the name of DeepSeek',
      openai,
      usage({ prompt_tokens: 9, completion_tokens: 2, prompt_cache_hit_tokens: 5 }),
      { type: 'usage', usage: { input: 9, output: 2, cached: 5 } },
    ],
    [
      'cached tokens by the name of Mistral',
      openai,
      usage({ prompt_tokens: 9, completion_tokens: 2, num_cached_tokens: 5 }),
      { type: 'usage', usage: { input: 9, output: 2, cached: 5 } },
    ],
    [
      'input that Anthropic counts apart',
      anthropic,
      '{"type":"message_delta","usage":{"input_tokens":3,"cache_read_input_tokens":40}}',
      { type: 'input', parts: { fresh: 3, cached: 40 } },
      { type: 'usage', usage: { cached: 40 } },
    ],
  ] as const)('is read: %s', (_, dialect, data, ...events) => {
    expect(dialect.read(data)).toEqual(events);
  });

  it.each([
    [openai, chat({}, 'error'), 'server'],
    [openai, chat({}, 'insufficient_system_resource'), 'overloaded'],
    [openai, '{"error":"down"}', 'server'],
    [openai, '{"object":"error","message":"down"}', 'server'],
    [openai, '{"x_groq":{"error":"down"}}', 'server'],
    [openai, '{"error":{"code":402,"message":"pay"}}', 'payment'],
    [anthropic, '{"type":"error","error":{"type":"overloaded_error"}}', 'overloaded'],
    [gemini, '[{"error":{"code":503,"message":"busy"}}]', 'overloaded'],
    [ollama, '{"error":"stopped"}', 'server'],
    [responses, failed({ code: 'server_error', message: 'down' }), 'server'],
    [responses, failed({ code: 'timeout', message: 'slow' }), 'timeout'],
    [responses, failed({ code: 'service_unavailable', message: 'busy' }), 'overloaded'],
    [responses, failed({ code: 'insufficient_quota', message: 'pay' }), 'no-credit'],
    [responses, failed({ code: 'misalignment_policy_violation' }), 'content'],
    [responses, failed(null), 'server'],
    [
      responses,
      '{"type":"error","code":"rate_limit_exceeded","message":"slow down"}',
      'rate-limit',
    ],
    [responses, '{"type":"error","error":{"code":"authentication_error"}}', 'unauthorized'],
    [responses, '{"type":"error","code":null,"message":"down"}', 'server'],
    [responses, '{"error":{"code":402,"message":"pay"}}', 'payment'],
  ] as const)('with an error is a failure (%#): %j', (dialect, data, kind) => {
    const provider = providerOf(dialect);
    const failed = dialect.read(data).filter((event) => event.type === 'failed');
    const failures = failed.map(({ event, status }) => streamError(provider, event, status));
    expect(failures.map((failure) => failure.kind)).toEqual([kind]);
  });
});

function failed(error: object | null): string {
  return JSON.stringify({ type: 'response.failed', response: { status: 'failed', error } });
}

function chat(delta: object, finish_reason?: string): string {
  return JSON.stringify({ choices: [{ delta, finish_reason }] });
}
