import { chatCompletions, tokens, toolPiece, toolStart } from './chat-completions.ts';
import { done, spaced, sse, streamsOf } from './composed-stream.ts';

const { chunk, choice, delta, finish } = chatCompletions(
  {
    model: 'gpt-4.1',
    service_tier: 'default',
    system_fingerprint: 'fp_1',
    usage: null,
    obfuscation: 'x7',
  },
  { logprobs: null, finish_reason: null },
);
const role = delta({ role: 'assistant', content: '', refusal: null });
const usage = (prompt: number, completion: number, reasoning_tokens = 0) => ({
  ...tokens(prompt, completion),
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens,
    audio_tokens: 0,
    accepted_prediction_tokens: 0,
    rejected_prediction_tokens: 0,
  },
});
const counts = (...given: Parameters<typeof usage>) =>
  chunk({ choices: [], usage: usage(...given) });

const harmless = { filtered: false, severity: 'safe' };
const filters = { hate: harmless, self_harm: harmless, sexual: harmless, violence: harmless };
const jailbreak = { filtered: false, detected: false };
const scored = {
  type: 'moderation_results',
  model: 'omni-moderation',
  results: [
    {
      type: 'moderation_result',
      model: 'omni-moderation',
      flagged: false,
      categories: { violence: false },
      category_scores: { violence: 0.25 },
      category_applied_input_types: { violence: ['text'] },
    },
  ],
};

/** Replies of OpenAI and of Azure, which filters content. */
export const openaiStreams = streamsOf('openai', 'openai', [
  [
    'text',
    [
      role,
      ...['The', ' harbour', ' is', ' quiet', ' at', ' sunrise', '.'].map((content) =>
        delta({ content }),
      ),
      finish('stop'),
      counts(40, 8),
      done,
    ],
    {
      text: 'The harbour is quiet at sunrise.',
      usage: { input: 40, output: 8 },
      end: ['done', 'stop'],
    },
  ],
  [
    'an empty first chunk with the filters of the prompt',
    [
      sse({
        choices: [],
        created: 0,
        id: '',
        model: '',
        object: '',
        prompt_filter_results: [
          { prompt_index: 0, content_filter_results: { ...filters, jailbreak } },
        ],
      }),
      choice({
        content_filter_results: {},
        delta: { role: 'assistant', content: '', refusal: null },
      }),
      choice(
        { content_filter_results: filters, delta: { content: 'Four oars.' } },
        { system_fingerprint: null },
      ),
      finish('stop'),
      counts(17, 90, 64),
      done,
    ],
    { text: 'Four oars.', usage: { input: 17, output: 90 }, end: ['done', 'stop'] },
  ],
  [
    'moderation scores after the usage',
    [
      role,
      delta({ content: 'Plums.' }),
      finish('stop'),
      counts(6, 2),
      chunk({ choices: [], moderation: { input: scored, output: scored } }),
      done,
    ],
    { text: 'Plums.', usage: { input: 6, output: 2 }, end: ['done', 'stop'] },
  ],
  [
    'a tool call',
    [
      delta({
        role: 'assistant',
        content: null,
        tool_calls: [toolStart(0, 'clock')],
        refusal: null,
      }),
      delta({ tool_calls: [toolPiece(0, '{"zone": ')] }, { obfuscation: '' }),
      delta({ tool_calls: [toolPiece(0, '"UTC"}')] }),
      finish('tool_calls'),
      counts(60, 15),
      done,
    ],
    { text: '', usage: { input: 60, output: 15 }, end: ['unfinished', 'tool_calls'] },
  ],
  [
    'two tool calls at once',
    [
      delta({ role: 'assistant', content: null }),
      delta({ tool_calls: [toolStart(0, 'clock')] }),
      delta({ tool_calls: [toolPiece(0, '{}')] }),
      delta({ tool_calls: [toolStart(1, 'weather')] }),
      delta({ tool_calls: [toolPiece(1, '{}')] }),
      finish('tool_calls'),
      counts(61, 30),
      done,
    ],
    { text: '', usage: { input: 61, output: 30 }, end: ['unfinished', 'tool_calls'] },
  ],
  [
    'a refusal',
    [
      role,
      delta({ refusal: 'I cannot' }),
      delta({ refusal: ' do that.' }),
      finish('stop'),
      counts(9, 6),
      done,
    ],
    { text: 'I cannot do that.', usage: { input: 9, output: 6 }, end: ['done', 'stop'] },
  ],
  [
    'white space in the JSON of an event',
    [
      `data: ${spaced({ choices: [{ delta: { content: 'Roomy.' }, finish_reason: 'stop' }] })}\n\n`,
      `data: ${spaced({ choices: [], usage: usage(4, 2) })}\n\n`,
      done,
    ],
    { text: 'Roomy.', usage: { input: 4, output: 2 }, end: ['done', 'stop'] },
  ],
  [
    'an error first',
    [sse({ error: { message: 'Try later', type: 'server_error', param: null, code: null } })],
    { text: '', usage: {}, end: { failure: 'server', message: 'Try later' } },
  ],
  [
    'an error in the middle',
    [
      role,
      delta({ content: 'Half of' }),
      sse({ error: { message: 'Capacity', type: 'x', code: 'server_is_overloaded' } }),
      done,
    ],
    { text: 'Half of', usage: {}, end: { failure: 'overloaded', message: 'Capacity' } },
  ],
]);
