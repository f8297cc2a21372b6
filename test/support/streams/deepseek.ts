import { chatCompletions, tokens, toolPiece, toolStart } from './chat-completions.ts';
import { done, keepAlive, streamsOf } from './composed-stream.ts';

const { delta, choice } = chatCompletions(
  { model: 'deepseek-flash', system_fingerprint: 'fp_1' },
  { logprobs: null, finish_reason: null },
);
const usage = (prompt: number, completion: number, hit: number) => ({
  ...tokens(prompt, completion),
  prompt_tokens_details: { cached_tokens: hit },
  prompt_cache_hit_tokens: hit,
  prompt_cache_miss_tokens: prompt - hit,
});
const uncounted = { usage: null };

/** Replies of DeepSeek; the finish reason and the usage come in one event. */
export const deepseekStreams = streamsOf('deepseek', 'openai', [
  [
    'text after comments that keep the connection open',
    [
      keepAlive,
      keepAlive,
      delta({ role: 'assistant', content: '' }, uncounted),
      delta({ content: 'Pine' }, uncounted),
      delta({ content: '\n' }, uncounted),
      delta({ content: 'Oak' }, uncounted),
      choice({ delta: { content: '' }, finish_reason: 'stop' }, { usage: usage(11, 4, 0) }),
      done,
    ],
    { text: 'Pine\nOak', usage: { input: 11, output: 4 }, end: ['done', 'stop'] },
  ],
  [
    'reasoning beside null content, then text beside null reasoning',
    [
      delta(
        { role: 'assistant', content: null, reasoning_content: '' },
        { ...uncounted, created: 0 },
      ),
      delta({ content: null, reasoning_content: 'Which' }, uncounted),
      delta({ content: null, reasoning_content: ' ' }, uncounted),
      delta({ content: null, reasoning_content: 'tree – oak?' }, uncounted),
      delta({ content: 'Oak', reasoning_content: null }, uncounted),
      delta({ content: ' 🌳', reasoning_content: null }, uncounted),
      choice(
        { delta: { content: '', reasoning_content: null }, finish_reason: 'stop' },
        { usage: { ...usage(70, 20, 64), completion_tokens_details: { reasoning_tokens: 15 } } },
      ),
      done,
    ],
    {
      text: 'Oak 🌳',
      reasoning: 'Which tree – oak?',
      usage: { input: 70, output: 20, cached: 64 },
      end: ['done', 'stop'],
    },
  ],
  [
    'two tool calls in pieces',
    [
      delta({ role: 'assistant', content: '' }),
      delta({ tool_calls: [toolStart(0, 'clock')] }),
      delta({ tool_calls: [toolPiece(0, '{"zone":')] }),
      delta({ tool_calls: [toolPiece(0, '"UTC"}')] }),
      delta({ tool_calls: [toolStart(1, 'weather')] }),
      delta({ tool_calls: [toolPiece(1, '{}')] }),
      choice(
        { delta: { content: '' }, finish_reason: 'tool_calls' },
        { usage: usage(200, 33, 192) },
      ),
      done,
    ],
    { text: '', usage: { input: 200, output: 33, cached: 192 }, end: ['unfinished', 'tool_calls'] },
  ],
]);
