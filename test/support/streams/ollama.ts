import { chatCompletions, tokens } from './chat-completions.ts';
import { done, line, streamsOf } from './composed-stream.ts';

const head = { model: 'llama3.2', created_at: '2026-11-27T12:00:00.123456Z' };

/** A line before the last, see https://github.com/ollama/ollama/blob/main/docs/api.md. */
function part(message: object): string {
  return line({ ...head, message: { role: 'assistant', content: '', ...message }, done: false });
}

/** The last line, with the counts and the nanoseconds that the reply took. */
function last(prompt: number, output: number, done_reason = 'stop', content = ''): string {
  return line({
    ...head,
    message: { role: 'assistant', content },
    done_reason,
    done: true,
    total_duration: 5_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: prompt,
    prompt_eval_duration: 1_000_000,
    eval_count: output,
    eval_duration: 3_000_000,
  });
}

const call = (fields: object, args: object) => ({
  tool_calls: [{ function: { name: 'clock', arguments: args, ...fields } }],
});

/** Replies of Ollama, one JSON value a line. */
export const ollamaStreams = streamsOf('ollama', 'ollama', [
  [
    'text',
    [part({ content: 'Grey' }), part({ content: ' ' }), part({ content: 'heron' }), last(26, 9)],
    { text: 'Grey heron', usage: { input: 26, output: 9 }, end: ['done', 'stop'] },
  ],
  [
    'reasoning, then text',
    [
      part({ thinking: 'A tall' }),
      part({ thinking: ' bird.' }),
      part({ content: 'Heron' }),
      last(30, 12),
    ],
    {
      text: 'Heron',
      reasoning: 'A tall bird.',
      usage: { input: 30, output: 12 },
      end: ['done', 'stop'],
    },
  ],
  [
    'text that reaches the token limit',
    [part({ content: 'Grey heron, white' }), last(11, 4, 'length')],
    { text: 'Grey heron, white', usage: { input: 11, output: 4 }, end: ['length', 'length'] },
  ],
  [
    'tool calls',
    [part(call({}, { zone: 'UTC' })), part(call({ index: 1 }, { zone: 'CET' })), last(90, 25)],
    { text: '', usage: { input: 90, output: 25 }, end: ['done', 'stop'] },
  ],
  [
    'the whole reply in one line',
    [last(40, 3, 'stop', 'A heron – 鷺.')],
    { text: 'A heron – 鷺.', usage: { input: 40, output: 3 }, end: ['done', 'stop'] },
  ],
  [
    'CRLF, blank lines and no line end after the last line',
    [
      part({ content: 'Grey' }).replace('\n', '\r\n'),
      '\r\n',
      '\n',
      part({ content: ' heron' }),
      last(9, 3).trimEnd(),
    ],
    { text: 'Grey heron', usage: { input: 9, output: 3 }, end: ['done', 'stop'] },
  ],
  [
    'no finish reason, as in older versions',
    [part({ content: 'Heron' }), line({ ...head, done: true, eval_count: 2 })],
    { text: 'Heron', usage: { output: 2 }, end: ['done', ''] },
  ],
  [
    'an error first',
    [line({ error: 'the runner stopped' })],
    { text: '', usage: {}, end: { failure: 'server', message: 'the runner stopped' } },
  ],
  [
    'an error in the middle',
    [part({ content: 'Grey' }), part({ content: ' her' }), line({ error: 'the runner stopped' })],
    { text: 'Grey her', usage: {}, end: { failure: 'server', message: 'the runner stopped' } },
  ],
]);

const compatible = chatCompletions(
  { model: 'gpt-oss:20b', system_fingerprint: 'fp_ollama' },
  { finish_reason: null },
);
const { chunk, delta, finish } = compatible;

/** Replies of the endpoint in which Ollama speaks OpenAI's dialect. */
export const ollamaOpenaiStreams = streamsOf('ollama', 'openai', [
  [
    'chat completions with reasoning',
    [
      delta({ role: 'assistant', content: '', reasoning: 'A tall' }),
      delta({ content: '', reasoning: ' ' }),
      delta({ content: '', reasoning: 'bird.' }),
      delta({ content: 'Grey' }),
      delta({ content: ' ' }),
      delta({ content: 'heron' }),
      delta({ content: '' }),
      finish('stop'),
      chunk({ choices: [], usage: tokens(74, 20) }),
      done,
    ],
    {
      text: 'Grey heron',
      reasoning: 'A tall bird.',
      usage: { input: 74, output: 20 },
      end: ['done', 'stop'],
    },
  ],
]);
