import { describe, expect, test } from 'vitest';
import type { Answer } from '../../browser/support/answers.ts';
import { outputOf } from '../../browser/support/bots.ts';
import { keys, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

const sse = (...events: readonly object[]): Answer => ({
  headers: { 'content-type': 'text/event-stream' },
  pieces: events.map((event) => `data: ${JSON.stringify(event)}\n\n`),
});

const chat = (usage: object): Answer =>
  sse(
    { choices: [{ index: 0, delta: { reasoning: 'Hm.' } }] },
    { choices: [{ index: 0, delta: { content: 'Fine.' } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage },
  );

const response = (usage: object): Answer =>
  sse(
    { type: 'response.reasoning_summary_text.delta', delta: 'Hm.' },
    { type: 'response.output_text.delta', delta: 'Fine.' },
    { type: 'response.completed', response: { status: 'completed', usage } },
  );

const counts = { prompt_tokens: 14_210, completion_tokens: 380, total_tokens: 14_590 };
const cached = { prompt_tokens_details: { cached_tokens: 13_900 } };

const responseCounts = {
  input_tokens: 14_210,
  input_tokens_details: { cached_tokens: 13_900 },
  output_tokens: 380,
};

const claude = sse(
  {
    type: 'message_start',
    message: {
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: 13_900,
        cache_creation_input_tokens: 300,
        output_tokens: 1,
      },
    },
  },
  { type: 'content_block_delta', delta: { type: 'thinking_delta', thinking: 'Hm.' } },
  { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Fine.' } },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 380 } },
  { type: 'message_stop' },
);

const gemini = sse(
  {
    candidates: [{ content: { parts: [{ text: 'Hm.', thought: true }, { text: 'Fine.' }] } }],
    usageMetadata: { promptTokenCount: 14_000, cachedContentTokenCount: 13_900 },
  },
  {
    candidates: [{ content: { parts: [] }, finishReason: 'STOP' }],
    usageMetadata: {
      toolUsePromptTokenCount: 210,
      candidatesTokenCount: 300,
      thoughtsTokenCount: 80,
    },
  },
);

const ollama: Answer = {
  headers: { 'content-type': 'application/x-ndjson' },
  pieces: [
    { message: { content: '', thinking: 'Hm.' }, done: false },
    { message: { content: 'Fine.' }, done: false },
    { done: true, done_reason: 'stop', prompt_eval_count: 14_210, eval_count: 380 },
  ].map((line) => `${JSON.stringify(line)}\n`),
};

/** Chat completions take a text to stop at everywhere, also at providers that are otherwise asked for responses. */
const completion = ' -o stop=END';
const tokens = '14,210 in (13,900 cached), 380 out';

/** For each provider and options, the answer, what the line says of tokens, and the dollars by hand, in millionths. */
const rows: readonly (readonly [string, Answer, string, string | undefined])[] = [
  // 10 × $2 + 13,900 × $0.10 + 300 × $2.50 + 380 × $10 = 20 + 1,390 + 750 + 3,800 = 5,960
  ['anthropic:claude-sonnet-5-5', claude, tokens, '$0.0060'],
  // 310 × $2 + 13,900 × $0.10 + 380 × $10 = 620 + 1,390 + 3,800 = 5,810
  [`openai:gpt-6.2-sol${completion}`, chat({ ...counts, ...cached }), tokens, '$0.0058'],
  ['openai:gpt-6.2-sol', response(responseCounts), tokens, '$0.0058'],
  // 58,100,000 ticks of 10⁻¹⁰ dollars
  [
    `xai:grok-4.6${completion}`,
    chat({ ...counts, ...cached, cost_in_usd_ticks: 58_100_000 }),
    ...([tokens, '$0.0058'] as const),
  ],
  [
    'xai:grok-4.6',
    response({ ...responseCounts, cost_in_usd_ticks: 58_100_000 }),
    ...([tokens, '$0.0058'] as const),
  ],
  // The price of cached tokens is not known: 14,210 × $0.30 + 380 × $2.50 = 4,263 + 950 = 5,213
  ['gemini:gemini-2.5-flash', gemini, tokens, 'about $0.0052'],
  [
    'openrouter:maker/model',
    chat({ ...counts, ...cached, cost: 0.0049 }),
    ...([tokens, '$0.0049'] as const),
  ],
  // 13,900 × $0.006 + 310 × $0.30 + 380 × $1.20 = 83.4 + 93 + 456 = 632.4
  [
    'deepseek:deepseek-flash',
    chat({ ...counts, prompt_cache_hit_tokens: 13_900, prompt_cache_miss_tokens: 310 }),
    ...([tokens, 'at most $0.0006'] as const),
  ],
  // 14,210 × $0.15 + 380 × $0.60 = 2,131.5 + 228 = 2,359.5
  ['groq:openai/gpt-oss-120b', chat({ ...counts, ...cached }), tokens, 'about $0.0024'],
  [
    'mistral:mistral-small-2603',
    chat({ ...counts, num_cached_tokens: 13_900 }),
    ...([tokens, 'about $0.0024'] as const),
  ],
  ['ollama:llama3.2:latest', ollama, '14,210 in, 380 out', 'free'],
  ['ollama:gpt-oss:120b-cloud', ollama, '14,210 in, 380 out', undefined],
];

describe('the line below a reply', () => {
  const shared = useConsole(use, {
    stored: { ...stored(...Object.keys(keys)), 'keysh-reasoning': 'show' },
  });

  test.each(rows)('of %s has the cached tokens and the cost', async (asked, answer, said, cost) => {
    const [model = ''] = asked.split(' ');
    use.hosts.answer(model.split(':')[0] ?? '', answer);
    const output = await outputOf(shared(), `chat -m ${asked} hi`);
    for (const part of ['Hm.', 'Fine.']) expect(output.join('\n')).toContain(part);
    const line = output.find((row) => row.startsWith(`${model} · `)) ?? '';
    expect(
      line
        .replace(/\d+\.\d s/, '0.0 s')
        .split(' · ')
        .slice(2),
    ).toEqual([said, '0.0 s', cost].filter((part) => part !== undefined));
  });
});
