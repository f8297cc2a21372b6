import { chatCompletions, tokens, toolStart } from './chat-completions.ts';
import { done, sse, streamsOf } from './composed-stream.ts';

const { chunk, delta, finish } = chatCompletions(
  { model: 'openai/gpt-oss-20b', system_fingerprint: 'fp_1' },
  { logprobs: null, finish_reason: null },
);
/** Without the fields that newer models have. */
const plain = chatCompletions({ model: 'llama-3.1-8b-instant' }, { finish_reason: null });
const role = { role: 'assistant', content: '' };
const started = delta(role, { x_groq: { id: 'req_1', seed: 5 } });
const thought = (reasoning: string) => delta({ reasoning, channel: 'analysis' });
const times = { queue_time: 0.01, prompt_time: 0.02, completion_time: 0.03, total_time: 0.05 };
const counts = (prompt: number, completion: number, more: object = {}) => ({
  ...tokens(prompt, completion),
  ...times,
  ...more,
});
const inGroq = (usage: object) => ({ x_groq: { id: 'req_1', usage } });
const reasoned = counts(40, 22, {
  prompt_tokens_details: { cached_tokens: 32 },
  completion_tokens_details: { reasoning_tokens: 9 },
});
const tool = (index: number, type: string, more: object) => ({
  executed_tools: [{ index, type, arguments: '{"query": "tides"}', output: 'Two pages.', ...more }],
});
const source = { title: 'Tides', url: 'https://example.org/tides' };
const page = { ...source, content: 'Twice a day.' };

/** Replies of Groq, which sends usage in `x_groq`, in `usage`, in both, or not at all. */
export const groqStreams = streamsOf('groq', 'openai', [
  [
    'reasoning, then text, usage in three places',
    [
      started,
      thought('Short'),
      thought(' answer.'),
      delta({ content: 'Low' }),
      delta({ content: ' tide' }),
      finish('stop', { ...inGroq(reasoned), usage: reasoned }),
      chunk({ choices: [], service_tier: 'on_demand', usage: reasoned }),
      done,
    ],
    {
      text: 'Low tide',
      reasoning: 'Short answer.',
      usage: { input: 40, output: 22, cached: 32 },
      end: ['done', 'stop'],
    },
  ],
  [
    'text, usage only in x_groq, no blank line at the end',
    [
      plain.delta(role, { created: 0 }),
      plain.delta({ content: 'High tide' }),
      plain.finish('stop', inGroq(counts(21, 5))),
      done.trimEnd(),
    ],
    { text: 'High tide', usage: { input: 21, output: 5 }, end: ['done', 'stop'] },
  ],
  [
    'text, usage in the event with the finish reason',
    [
      plain.delta(role),
      plain.delta({ content: 'Neap' }),
      plain.choice({ delta: { content: '' }, finish_reason: 'stop' }, { usage: tokens(7, 3) }),
      done,
    ],
    { text: 'Neap', usage: { input: 7, output: 3 }, end: ['done', 'stop'] },
  ],
  [
    'reasoning that reaches the token limit',
    [started, thought('So far'), finish('length', { ...inGroq(reasoned), usage: reasoned }), done],
    {
      text: '',
      reasoning: 'So far',
      usage: { input: 40, output: 22, cached: 32 },
      end: ['length', 'length'],
    },
  ],
  [
    'reasoning, then a tool call',
    [
      started,
      thought('The clock.'),
      delta({ tool_calls: [toolStart(0, 'clock', '{"zone":"UTC"}')] }),
      finish('tool_calls', { ...inGroq(reasoned), usage: reasoned }),
      done,
    ],
    {
      text: '',
      reasoning: 'The clock.',
      usage: { input: 40, output: 22, cached: 32 },
      end: ['unfinished', 'tool_calls'],
    },
  ],
  [
    'text and a tool call without usage',
    [
      plain.delta(role),
      plain.delta({ content: 'One moment' }),
      plain.delta({ tool_calls: [toolStart(0, 'clock', '{}')] }),
      plain.finish('tool_calls'),
      done,
    ],
    { text: 'One moment', usage: {}, end: ['unfinished', 'tool_calls'] },
  ],
  [
    'a search executed by the service',
    [
      delta(role, { x_groq: { id: 'req_1' }, system_fingerprint: null }),
      delta(tool(0, 'search', { search_results: { results: [] } })),
      delta({ reasoning: 'Two pages – good. 🌊' }),
      delta(
        tool(0, 'search', {
          search_results: {
            results: [
              { ...page, score: 0.5 },
              { ...page, score: 0.25 },
            ],
          },
        }),
      ),
      delta({ content: 'Twice “a day”.' }),
      finish('stop', inGroq(counts(900, 50))),
      done,
    ],
    {
      text: 'Twice “a day”.',
      reasoning: 'Two pages – good. 🌊',
      usage: { input: 900, output: 50, searches: 1 },
      search: { queries: ['tides'], sources: [source] },
      end: ['done', 'stop'],
    },
  ],
  [
    'web pages opened by the service',
    [
      started,
      delta(tool(0, 'browser_search', { browser_results: [page, page] })),
      delta(tool(1, 'browser.open', { browser_results: [{ ...page, live_view_url: '' }] })),
      delta({ content: 'Open' }),
      finish('stop', inGroq(counts(700, 12))),
      done,
    ],
    {
      text: 'Open',
      usage: { input: 700, output: 12, searches: 1 },
      search: { queries: ['tides'], sources: [source] },
      end: ['done', 'stop'],
    },
  ],
  [
    'an error event in the middle',
    [
      started,
      thought('Call it.'),
      `event: error\n${sse({
        error: {
          message: 'The arguments "do not" fit',
          type: 'invalid_request_error',
          code: 'tool_use_failed',
          failed_generation: '{"name": "clock"}',
          status_code: 400,
        },
      })}`,
    ],
    {
      text: '',
      reasoning: 'Call it.',
      usage: {},
      end: { failure: 'server', message: 'The arguments "do not" fit' },
    },
  ],
  [
    'an error in x_groq',
    [
      started,
      delta({ content: 'Part' }),
      chunk({ choices: [], x_groq: { error: 'Over capacity' } }),
    ],
    { text: 'Part', usage: {}, end: { failure: 'server', message: 'Over capacity' } },
  ],
]);
