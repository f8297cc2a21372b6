import { streamsOf } from './composed-stream.ts';
import { end, message, start, summary, tokens } from './responses-events.ts';

/** Counts of xAI; `output_tokens` include the reasoning, and a tick is 10⁻¹⁰ dollars. */
const usage = (input: number, output: number, cost_in_usd_ticks: number) => ({
  usage: tokens(input, output, {
    input_tokens_details: { cached_tokens: 128 },
    num_sources_used: 0,
    cost_in_usd_ticks,
  }),
});

/** Replies of xAI, which summarizes its reasoning unasked. */
export const xaiResponsesStreams = streamsOf('xai', 'responses', [
  [
    'reasoning, then a response',
    [
      ...start,
      ...summary(0, 'A greeting – in French.'),
      ...message(1, 'Sal', 'ut'),
      end('completed', usage(199, 160, 5_143_500)),
    ],
    {
      text: 'Salut',
      reasoning: 'A greeting – in French.',
      usage: { input: 199, output: 160, cached: 128, cost: 0.00051435 },
      end: ['done', 'completed'],
    },
  ],
  [
    'a response that ends with another event',
    [...start, ...message(0, 'Crème', ' brûlée'), end('done', usage(716, 898, 29_384_003))],
    {
      text: 'Crème brûlée',
      usage: { input: 716, output: 898, cached: 128, cost: 0.0029384003 },
      end: ['done', 'completed'],
    },
  ],
]);
