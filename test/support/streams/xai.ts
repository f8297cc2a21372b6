import { chatCompletions, tokens, toolStart } from './chat-completions.ts';
import { done, streamsOf } from './composed-stream.ts';

const { chunk, delta, finish } = chatCompletions({
  model: 'grok-4.6',
  system_fingerprint: 'fp_1',
});

/** The counts: xAI's `completion_tokens` leave out the reasoning, its `total_tokens` include it. */
function counts(prompt_tokens: number, completion_tokens: number, reasoning_tokens: number) {
  const { total_tokens, ...rest } = tokens(prompt_tokens, completion_tokens);
  const usage = {
    ...rest,
    total_tokens: total_tokens + reasoning_tokens,
    prompt_tokens_details: {
      text_tokens: prompt_tokens,
      audio_tokens: 0,
      image_tokens: 0,
      cached_tokens: 8,
    },
    completion_tokens_details: {
      reasoning_tokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
    num_sources_used: 0,
    cost_in_usd_ticks: 2_500_000,
  };
  return chunk({ choices: [], usage });
}

/** Replies of xAI, whose chunks have a finish reason only at the end. */
export const xaiStreams = streamsOf('xai', 'openai', [
  [
    'text',
    [
      delta({ content: 'Crème', role: 'assistant' }),
      delta({ content: ' brûlée' }),
      finish('stop'),
      counts(30, 4, 25),
      done,
    ],
    {
      text: 'Crème brûlée',
      usage: { input: 30, output: 4, beside: 25, cached: 8, cost: 0.000_25 },
      end: ['done', 'stop'],
    },
  ],
  [
    'reasoning, then text',
    [
      delta({ reasoning_content: 'A greeting', role: 'assistant' }),
      delta({ reasoning_content: ' – in French.' }),
      delta({ content: 'Salut' }),
      finish('stop'),
      counts(14, 1, 200),
      done,
    ],
    {
      text: 'Salut',
      reasoning: 'A greeting – in French.',
      usage: { input: 14, output: 1, beside: 200, cached: 8, cost: 0.000_25 },
      end: ['done', 'stop'],
    },
  ],
  [
    'reasoning, then a complete tool call',
    [
      delta({ reasoning_content: 'I need the time.', role: 'assistant' }),
      delta({ tool_calls: [toolStart(0, 'clock', '{"zone":"UTC"}')] }),
      finish('tool_calls'),
      counts(90, 12, 40),
      done,
    ],
    {
      text: '',
      reasoning: 'I need the time.',
      usage: { input: 90, output: 12, beside: 40, cached: 8, cost: 0.000_25 },
      end: ['unfinished', 'tool_calls'],
    },
  ],
]);
