import { chatCompletions, tokens, toolPiece, toolStart } from './chat-completions.ts';
import { done, sse, streamsOf } from './composed-stream.ts';

const processing = ': OPENROUTER PROCESSING\n\n';
const { choice } = chatCompletions(
  { id: 'gen-1', model: 'maker/model', provider: 'Maker' },
  { finish_reason: null, native_finish_reason: null },
);
/** Every delta repeats the role and has content. */
const delta = (fields: object, more: object = {}, ofChoice: object = {}) =>
  choice({ delta: { role: 'assistant', content: '', ...fields }, ...ofChoice }, more);
const ended = (finish_reason: string, native_finish_reason: string, more: object = {}) =>
  delta({}, more, { finish_reason, native_finish_reason });

interface Details {
  readonly cost: number;
  readonly reasoning?: number;
  readonly cached?: number;
  readonly more?: object;
}

const usage = (prompt: number, completion: number, details: Details) => ({
  usage: {
    ...tokens(prompt, completion),
    cost: details.cost,
    is_byok: false,
    prompt_tokens_details: {
      cached_tokens: details.cached ?? 0,
      cache_write_tokens: 0,
      audio_tokens: 0,
      video_tokens: 0,
    },
    cost_details: {
      upstream_inference_cost: details.cost || null,
      upstream_inference_prompt_cost: details.cost / 4,
      upstream_inference_completions_cost: details.cost / 2,
    },
    completion_tokens_details: {
      reasoning_tokens: details.reasoning ?? 0,
      image_tokens: 0,
      audio_tokens: 0,
    },
    ...details.more,
  },
});
const part = (type: string, format: string | null, fields: object) => ({
  reasoning_details: [{ type, ...fields, format, index: 0 }],
});
const encrypted = { id: 'rs_1', data: 'aGlkZGVu' };

const kites = { url: 'https://example.org/kites', title: 'Kites' };

/** Replies of OpenRouter, which sends the reasoning twice, and the cost of the reply. */
export const openrouterStreams = streamsOf('openrouter', 'openai', [
  [
    'text after comments that keep the connection open',
    [
      processing,
      processing,
      delta({ content: 'Red' }, { created: 0, system_fingerprint: 'fp_1' }),
      delta({ content: ' ' }),
      delta({ content: 'kite' }),
      ended('stop', 'end_turn', { service_tier: null }),
      ended('stop', 'end_turn', usage(15, 4, { cost: 0.002 })),
      done,
    ],
    {
      text: 'Red kite',
      usage: { input: 15, output: 4, cost: 0.002 },
      end: ['done', 'stop'],
    },
  ],
  [
    'reasoning sent twice, then text',
    [
      processing,
      delta({ reasoning: null, reasoning_details: [] }),
      delta({
        reasoning: null,
        ...part('reasoning.text', 'anthropic-claude-v1', { text: '', signature: '' }),
      }),
      delta({
        reasoning: 'A bird',
        ...part('reasoning.text', 'anthropic-claude-v1', { text: 'A bird' }),
      }),
      delta({
        reasoning: ' or a toy.',
        ...part('reasoning.text', null, { text: ' or a toy.' }),
      }),
      delta({
        reasoning: null,
        ...part('reasoning.text', 'anthropic-claude-v1', { signature: 'c2ln' }),
      }),
      delta({ reasoning: null }),
      delta({}),
      delta({ content: 'A bird', reasoning: null }, {}, { logprobs: null }),
      delta({}),
      ended('stop', 'stop'),
      ended('stop', 'stop', usage(30, 44, { cost: 0.5, reasoning: 40, cached: 16 })),
      done,
    ],
    {
      text: 'A bird',
      reasoning: 'A bird or a toy.',
      usage: { input: 30, output: 44, cached: 16, cost: 0.5 },
      end: ['done', 'stop'],
    },
  ],
  [
    'a reasoning summary in reasoning_details only',
    [
      delta(part('reasoning.summary', 'xai-responses-v1', { summary: 'It is' })),
      delta(part('reasoning.summary', 'xai-responses-v1', { summary: ' a kite.' })),
      delta({ content: 'Kite' }),
      ended('stop', 'STOP', { service_tier: 'default' }),
      ended('stop', 'completed', usage(9, 8, { cost: 0.125, reasoning: 6 })),
      done,
    ],
    {
      text: 'Kite',
      reasoning: 'It is a kite.',
      usage: { input: 9, output: 8, cost: 0.125 },
      end: ['done', 'stop'],
    },
  ],
  [
    'encrypted reasoning, then a tool call',
    [
      delta({}),
      processing,
      delta({ reasoning: null, ...part('reasoning.encrypted', 'openai-responses-v1', encrypted) }),
      delta({ content: null, tool_calls: [toolStart(0, 'clock')] }),
      delta({ content: null, tool_calls: [toolPiece(0, '{"zone": "UTC"}')] }),
      ended('tool_calls', 'tool_use'),
      delta({}, usage(50, 70, { cost: 0.25, reasoning: 64 })),
      done,
    ],
    {
      text: '',
      usage: { input: 50, output: 70, cost: 0.25 },
      end: ['unfinished', 'tool_calls'],
    },
  ],
  [
    'a tool call first',
    [
      delta({ content: null, tool_calls: [toolStart(0, 'clock')] }),
      delta({ content: null, tool_calls: [toolPiece(0, '{}')] }),
      ended('tool_calls', 'tool_calls', usage(50, 6, { cost: 0.25 })),
      done,
    ],
    { text: '', usage: { input: 50, output: 6, cost: 0.25 }, end: ['unfinished', 'tool_calls'] },
  ],
  [
    'an empty chunk, then text',
    [delta({}), delta({ content: 'Kites.' }), ended('stop', 'stop'), done],
    { text: 'Kites.', usage: {}, end: ['done', 'stop'] },
  ],
  [
    'citations of a search',
    [
      processing,
      delta({
        annotations: [
          {
            type: 'url_citation',
            url_citation: { ...kites, start_index: 0, end_index: 0, content: 'How to fly one.' },
          },
        ],
      }),
      delta({
        annotations: [
          { type: 'url_citation', url_citation: { url: 'https://example.org', title: '' } },
        ],
      }),
      delta({ content: 'Run – 🪁.' }),
      ended('stop', 'completed'),
      ended(
        'stop',
        'completed',
        usage(800, 3, {
          cost: 0.0625,
          more: {
            server_tool_use_details: {
              web_search_requests: 1,
              tool_calls_requested: 1,
              tool_calls_executed: 1,
            },
          },
        }),
      ),
      done,
    ],
    {
      text: 'Run – 🪁.',
      usage: { input: 800, output: 3, cost: 0.0625, searches: 1 },
      search: { sources: [kites, { url: 'https://example.org/', title: '' }] },
      end: ['done', 'stop'],
    },
  ],
  [
    'an error after a finish reason',
    [
      processing,
      delta({ reasoning: 'Wind', ...part('reasoning.text', null, { text: 'Wind' }) }),
      delta(
        { reasoning: ' and', ...part('reasoning.text', null, { text: ' and' }) },
        {},
        { finish_reason: 'length', native_finish_reason: 'length' },
      ),
      ended('length', 'length'),
      delta({}, { error: { code: 503, message: 'No room left' }, ...usage(20, 10, { cost: 0 }) }),
      done,
    ],
    {
      text: '',
      reasoning: 'Wind and',
      usage: { input: 20, output: 10, cost: 0 },
      end: { failure: 'overloaded', message: 'No room left' },
    },
  ],
  [
    'an error inside a choice',
    [
      delta({ content: 'String' }),
      delta(
        {},
        {},
        {
          finish_reason: 'error',
          native_finish_reason: 'error',
          error: { code: 429, message: 'Busy host', metadata: { provider_name: 'Maker' } },
        },
      ),
    ],
    { text: 'String', usage: {}, end: { failure: 'rate-limit', message: 'Busy host (Maker)' } },
  ],
  [
    'an error first',
    [processing, sse({ error: { code: 402, message: 'Add credits' }, user_id: 'user_1' })],
    { text: '', usage: {}, end: { failure: 'payment', message: 'Add credits' } },
  ],
]);
