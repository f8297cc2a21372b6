import { sse, streamsOf } from './composed-stream.ts';
import { counts, event, stop, thoughtSignature } from './gemini-events.ts';

/** Replies of Gemini with text, reasoning, blocked prompts and errors. */
export const geminiStreams = streamsOf('gemini', 'gemini', [
  [
    'text in one event',
    [event([{ text: 'Ferns, moss' }], stop, counts(8, 5, 20))],
    {
      text: 'Ferns, moss',
      usage: { input: 8, output: 5, beside: 20 },
      end: ['done', 'STOP'],
    },
  ],
  [
    'text in several events with growing token counts',
    [
      event([{ text: 'Ferns' }], {}, counts(13, 2, 30)),
      event([{ text: ' “and”' }], {}, counts(13, 4, 30)),
      event([{ text: ' <b>moss</b>' }], stop, counts(13, 9, 30)),
    ],
    {
      text: 'Ferns “and” <b>moss</b>',
      usage: { input: 13, output: 9, beside: 30 },
      end: ['done', 'STOP'],
    },
  ],
  [
    'reasoning, then text',
    [
      event([{ text: 'Name two.\n\n', thought: true }], {}, counts(30, undefined, 12)),
      event([{ text: 'Then stop.', thought: true }], {}, counts(30, undefined, 25)),
      event([{ text: 'Fern', thought: false }], {}, counts(30, 2, 25)),
      event([{ text: '', thoughtSignature }], stop, counts(30, 2, 25)),
    ],
    {
      text: 'Fern',
      reasoning: 'Name two.\n\nThen stop.',
      usage: { input: 30, output: 2, beside: 25 },
      end: ['done', 'STOP'],
    },
  ],
  [
    'a prompt that is blocked',
    [sse({ promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 5 } })],
    { text: '', usage: { input: 5 }, end: ['refused', 'SAFETY'] },
  ],
  [
    'an error first',
    [sse({ error: { code: 503, message: 'No capacity', status: 'UNAVAILABLE' } })],
    { text: '', usage: {}, end: { failure: 'overloaded', message: 'No capacity' } },
  ],
  [
    'an error in the middle, in a list',
    [
      event([{ text: 'Half' }], {}, counts(5, 1)),
      sse([{ error: { code: 429, message: 'Quota', status: 'RESOURCE_EXHAUSTED' } }]),
    ],
    {
      text: 'Half',
      usage: { input: 5, output: 1 },
      end: { failure: 'rate-limit', message: 'Quota' },
    },
  ],
]);
