import { streamsOf } from './composed-stream.ts';
import {
  delta,
  end,
  event,
  itemAdded,
  itemDone,
  message,
  partAdded,
  start,
  summary,
  tokens,
} from './responses-events.ts';

const usage = (input: number, output: number) => ({ usage: tokens(input, output) });
const counts = (input: number, output: number) => ({ input, output });
const completed = ['done', 'completed'] as const;

/** Replies of OpenAI, and of services with its Responses API. */
export const openaiResponsesStreams = streamsOf('openai', 'responses', [
  [
    'a response',
    [
      ...start,
      ...message(0, 'The', ' harbour', ' is', ' quiet', ' at', ' sunrise', '.'),
      end('completed', usage(40, 8)),
    ],
    { text: 'The harbour is quiet at sunrise.', usage: counts(40, 8), end: completed },
  ],
  [
    'a response with tokens of the cache',
    [
      ...start,
      ...message(0, 'Warm.'),
      end('completed', {
        usage: tokens(5000, 2, {
          input_tokens_details: { cached_tokens: 3072, cache_write_tokens: 1920 },
        }),
      }),
    ],
    {
      text: 'Warm.',
      usage: { input: 5000, output: 2, cached: 3072, written: 1920 },
      end: completed,
    },
  ],
  [
    'a summary in parts, then text',
    [
      ...start,
      ...summary(0, '**Counting**\n\nOne, two.', '**Checking**\n\nThree.'),
      ...message(1, 'Three'),
      end('completed', usage(12, 60)),
    ],
    {
      text: 'Three',
      reasoning: '**Counting**\n\nOne, two.\n\n**Checking**\n\nThree.',
      usage: counts(12, 60),
      end: completed,
    },
  ],
  [
    'two items of reasoning around a search',
    [
      ...start,
      ...summary(0, 'I have to look.'),
      itemAdded(1, 'web_search_call', { action: { type: 'search', query: 'tide' } }),
      event('response.web_search_call.searching', { output_index: 1 }),
      itemDone(1, 'web_search_call', { action: { type: 'search', query: 'tide' } }),
      itemAdded(2, 'reasoning', { summary: [] }),
      itemDone(2, 'reasoning', { summary: [] }),
      ...summary(3, 'Now I know.'),
      ...message(4, 'High ', 'tide.'),
      end('completed', usage(300, 20)),
    ],
    {
      text: 'High tide.',
      reasoning: 'I have to look.\n\nNow I know.',
      usage: { ...counts(300, 20), searches: 1 },
      search: { queries: ['tide'] },
      end: completed,
    },
  ],
  [
    'raw reasoning whose item ends after the message',
    [
      ...start,
      itemAdded(0, 'reasoning', { summary: [], content: [] }),
      partAdded(0, 'reasoning_text'),
      delta('reasoning_text', 'Two and'),
      delta('reasoning_text', ' two.'),
      ...message(1, '4'),
      partAdded(0, 'reasoning_text', 1),
      delta('reasoning_text', 'Done.'),
      itemDone(0, 'reasoning', { summary: [] }),
      end('completed', { usage: tokens(78, 37, { cost: 0.0000113 }) }),
    ],
    {
      text: '4',
      reasoning: 'Two and two.\n\nDone.',
      usage: { ...counts(78, 37), cost: 0.0000113 },
      end: completed,
    },
  ],
  [
    'a refused response',
    [
      ...start,
      itemAdded(0, 'message', { role: 'assistant', content: [] }),
      partAdded(0, 'refusal'),
      delta('refusal', 'I cannot'),
      delta('refusal', ' do that.'),
      event('response.refusal.done', { output_index: 0, refusal: 'I cannot do that.' }),
      end('completed', usage(9, 6)),
    ],
    { text: 'I cannot do that.', usage: counts(9, 6), end: ['refused', 'completed'] },
  ],
  [
    'a response at its limit',
    [
      ...start,
      ...message(0, 'Once upon'),
      end('incomplete', {
        ...usage(9, 16),
        incomplete_details: { reason: 'max_output_tokens' },
      }),
    ],
    { text: 'Once upon', usage: counts(9, 16), end: ['length', 'max_output_tokens'] },
  ],
  [
    'a response at its limit before any text',
    [
      ...start,
      itemAdded(0, 'reasoning', { summary: [] }),
      itemDone(0, 'reasoning', { summary: [] }),
      end('incomplete', {
        ...usage(16, 64),
        incomplete_details: { reason: 'max_output_tokens' },
      }),
    ],
    { text: '', usage: counts(16, 64), end: ['length', 'max_output_tokens'] },
  ],
  [
    'a filtered response',
    [
      ...start,
      ...message(0, 'Sure, '),
      end('incomplete', { ...usage(9, 3), incomplete_details: { reason: 'content_filter' } }),
    ],
    { text: 'Sure, ', usage: counts(9, 3), end: ['refused', 'content_filter'] },
  ],
  [
    'a function call',
    [
      ...start,
      itemAdded(0, 'function_call', { name: 'clock', arguments: '' }),
      event('response.function_call_arguments.delta', { output_index: 0, delta: '{"zone"' }),
      itemDone(0, 'function_call', { name: 'clock', arguments: '{"zone":"UTC"}' }),
      end('completed', usage(58, 23)),
    ],
    { text: '', usage: counts(58, 23), end: completed },
  ],
  [
    'comments, two messages and an unknown event',
    [
      ': keep-alive\n\n',
      ...start,
      ...message(0, 'I look it up.'),
      event('response.parrot.delta', { delta: 'squawk' }),
      event('keepalive', { sequence_number: 9 }),
      ...message(1, ' Found.'),
      end('completed', usage(7, 9)),
      'event: response.completed\n\n',
      'data: [DONE]\n\n',
    ],
    { text: 'I look it up. Found.', usage: counts(7, 9), end: completed },
  ],
  [
    'an error, then the failure',
    [
      ...start,
      event('error', {
        error: { type: 'insufficient_quota', code: 'insufficient_quota', message: 'Quota' },
      }),
      end('failed', { error: { code: 'insufficient_quota', message: 'Quota' } }),
    ],
    { text: '', usage: {}, end: { failure: 'no-credit', message: 'Quota' } },
  ],
  [
    'an error without an object for it',
    [
      ...start,
      ...message(0, 'So far'),
      event('error', { code: 'rate_limit_exceeded', message: 'Too fast', param: null }),
    ],
    { text: 'So far', usage: {}, end: { failure: 'rate-limit', message: 'Too fast' } },
  ],
  [
    'a failure after the text',
    [
      ...start,
      ...message(0, 'So far'),
      end('failed', { ...usage(3, 4), error: { code: 'server_error', message: 'Sorry' } }),
    ],
    { text: 'So far', usage: counts(3, 4), end: { failure: 'server', message: 'Sorry' } },
  ],
  [
    'a failure due to a policy',
    [...start, end('failed', { error: { code: 'bio_policy', message: 'Not this' } })],
    { text: '', usage: {}, end: { failure: 'content', message: 'Not this' } },
  ],
]);
