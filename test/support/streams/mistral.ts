import { chatCompletions, tokens } from './chat-completions.ts';
import { done, spaced, streamsOf } from './composed-stream.ts';

const { choice, delta } = chatCompletions(
  { model: 'mistral-small-latest' },
  { finish_reason: null },
);
const padding = { p: 'abcdef' };
const thinking = (...texts: string[]) => ({
  type: 'thinking',
  thinking: texts.map((text) => ({ type: 'text', text })),
});
const counted = (prompt: number, completion: number, cached_tokens: number) => ({
  ...padding,
  usage: {
    ...tokens(prompt, completion),
    prompt_tokens_details: { cached_tokens },
    service_tier: 'standard',
  },
});
const role = delta({ role: 'assistant', content: '' });

/** Replies of Mistral; its reasoning models send content as a list of parts. */
export const mistralStreams = streamsOf('mistral', 'openai', [
  [
    'text',
    [
      role,
      delta({ content: 'Rows' }, padding),
      delta({ content: ' ' }, padding),
      delta({ content: 'of thé' }, { ...padding, created: 0 }),
      choice({ delta: { content: '' }, finish_reason: 'stop' }, counted(50, 7, 32)),
      done,
    ],
    { text: 'Rows of thé', usage: { input: 50, output: 7, cached: 32 }, end: ['done', 'stop'] },
  ],
  [
    'text in the event with the finish reason',
    [
      role,
      delta({ content: 'Rows' }),
      choice({ delta: { content: ' of tea' }, finish_reason: 'stop' }, counted(9, 4, 0)),
      done,
    ],
    { text: 'Rows of tea', usage: { input: 9, output: 4 }, end: ['done', 'stop'] },
  ],
  [
    'reasoning parts, then text',
    [
      role,
      delta({ content: '' }),
      delta({ content: [thinking('Nine')] }),
      delta({ content: [thinking(' times nine')] }),
      delta({ content: [thinking()] }),
      delta({ content: '81' }),
      choice({ delta: { content: '' }, finish_reason: 'stop' }, { usage: tokens(10, 24) }),
      done,
    ],
    {
      text: '81',
      reasoning: 'Nine times nine',
      usage: { input: 10, output: 24 },
      end: ['done', 'stop'],
    },
  ],
  [
    'reasoning and text in one list',
    [
      role,
      delta({ content: [{ ...thinking('Six times'), closed: true }] }, padding),
      delta({
        content: [
          { ...thinking(' two.'), closed: true },
          { type: 'text', text: '1' },
        ],
      }),
      choice({ delta: { content: '2' }, finish_reason: 'stop' }, counted(31, 12, 0)),
      done,
    ],
    {
      text: '12',
      reasoning: 'Six times two.',
      usage: { input: 31, output: 12 },
      end: ['done', 'stop'],
    },
  ],
  [
    'two complete tool calls in the event with the finish reason',
    [
      role,
      `data: ${spaced({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1_790_000_000,
        model: 'mistral-small-latest',
        choices: [
          {
            index: 0,
            delta: {
              tool_calls: [
                { id: 'one', function: { name: 'clock', arguments: '{}' }, index: 0 },
                { id: 'two', function: { name: 'weather', arguments: '{}' }, index: 1 },
              ],
            },
            finish_reason: 'tool_calls',
          },
        ],
        ...counted(80, 18, 0),
      })}\n\n`,
      done,
    ],
    { text: '', usage: { input: 80, output: 18 }, end: ['unfinished', 'tool_calls'] },
  ],
]);
