import {
  blockDelta,
  blockStart,
  blockStop,
  endUsage,
  messageDelta,
  messageStart,
  messageStop,
  named,
  padded,
  ping,
  startUsage,
  textBlock,
  thinkingBlock,
} from './anthropic-events.ts';
import { sse, streamsOf } from './composed-stream.ts';

/** Replies of the Messages API with text, reasoning, refusals and errors. */
export const anthropicStreams = streamsOf('anthropic', 'anthropic', [
  [
    'text',
    [
      messageStart(startUsage(12, 1)),
      blockStart(0, { type: 'text', text: '' }),
      ping,
      blockDelta(0, { type: 'text_delta', text: 'Bees' }),
      blockDelta(0, { type: 'text_delta', text: ' ' }),
      blockDelta(0, { type: 'text_delta', text: 'make\n' }),
      padded({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: 'miel' },
      }),
      padded({ type: 'content_block_stop', index: 0 }),
      messageDelta('end_turn', endUsage(12, 6)),
      messageStop,
    ],
    { text: 'Bees make\nmiel', usage: { input: 12, output: 6 }, end: ['done', 'end_turn'] },
  ],
  [
    'characters of two to four bytes',
    [
      messageStart(startUsage(9, 1)),
      textBlock(0, ['Café ', '蜂', ' 🐝', '!']),
      messageDelta('end_turn', endUsage(9, 5)),
      messageStop,
    ],
    { text: 'Café 蜂 🐝!', usage: { input: 9, output: 5 }, end: ['done', 'end_turn'] },
  ],
  [
    'white space, reasoning with an empty delta, then text',
    [
      messageStart(startUsage(20, 0), {}),
      textBlock(0, ['\n\n']),
      thinkingBlock(1, ['Two', ' short', ' words.', '']),
      textBlock(2, ['Warm', ' rain']),
      messageDelta('end_turn', endUsage(20, 14)),
      messageStop,
    ],
    {
      text: '\n\nWarm rain',
      reasoning: 'Two short words.',
      usage: { input: 20, output: 14 },
      end: ['done', 'end_turn'],
    },
  ],
  [
    'omitted reasoning',
    [
      messageStart(startUsage(21, 1)),
      thinkingBlock(0, ['']),
      textBlock(1, ['Yes.']),
      messageDelta('end_turn', {
        ...endUsage(21, 30),
        output_tokens_details: { thinking_tokens: 24 },
      }),
      messageStop,
    ],
    { text: 'Yes.', usage: { input: 21, output: 30 }, end: ['done', 'end_turn'] },
  ],
  [
    'encrypted reasoning, pings between blocks',
    [
      messageStart(startUsage(31, 2)),
      blockStart(0, { type: 'redacted_thinking', data: 'aGlkZGVu' }),
      blockStop(0),
      blockStart(1, { type: 'redacted_thinking', data: 'aGlkZGVu' }),
      ping,
      blockStop(1),
      ping,
      textBlock(2, ['The harbour', ' is open.']),
      messageDelta('end_turn', endUsage(31, 40)),
      messageStop,
    ],
    { text: 'The harbour is open.', usage: { input: 31, output: 40 }, end: ['done', 'end_turn'] },
  ],
  [
    'input tokens that change at the end',
    [
      messageStart({ input_tokens: 40, output_tokens: 1 }, {}),
      textBlock(0, ['Wind', 'mill']),
      messageDelta('end_turn', { input_tokens: 55, output_tokens: 2 }),
      messageStop,
    ],
    { text: 'Windmill', usage: { input: 55, output: 2 }, end: ['done', 'end_turn'] },
  ],
  [
    'a refusal without text',
    [
      messageStart(startUsage(18, 1)),
      ping,
      messageDelta('refusal', endUsage(18, 3), {
        stop_details: { type: 'refusal', category: 'policy', explanation: 'Not allowed.' },
      }),
      messageStop,
    ],
    { text: '', usage: { input: 18, output: 3 }, end: ['refused', 'refusal'] },
  ],
  [
    'events and deltas of unknown types',
    [
      messageStart(startUsage(7, 1)),
      named({ type: 'queue_position', position: 2 }),
      blockStart(0, { type: 'hologram', shape: 'cube' }),
      blockDelta(0, { type: 'shape_delta', shape: 'ball' }),
      blockStop(0),
      textBlock(1, ['Still here.']),
      messageDelta('end_turn', endUsage(7, 4)),
      messageStop,
    ],
    { text: 'Still here.', usage: { input: 7, output: 4 }, end: ['done', 'end_turn'] },
  ],
  [
    'events without names, the text in the start of its block',
    [
      sse({ type: 'message_start', message: { usage: { input_tokens: 3 } } }),
      sse({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Hi' } }),
      sse({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ' you' } }),
      sse({
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { output_tokens: 2 },
      }),
      sse({ type: 'message_stop' }),
    ],
    { text: 'Hi you', usage: { input: 3, output: 2 }, end: ['done', 'end_turn'] },
  ],
  [
    'an error in the middle',
    [
      messageStart(startUsage(15, 1)),
      blockStart(0, { type: 'text', text: '' }),
      blockDelta(0, { type: 'text_delta', text: 'First row\nsecond row' }),
      ping,
      padded({ type: 'error', error: { type: 'overloaded_error', message: 'Busy' } }),
    ],
    {
      text: 'First row\nsecond row',
      usage: { input: 15, output: 1 },
      end: { failure: 'overloaded', message: 'Busy' },
    },
  ],
  [
    'an error first',
    [named({ type: 'error', error: { type: 'rate_limit_error', message: 'Slow down' } })],
    { text: '', usage: {}, end: { failure: 'rate-limit', message: 'Slow down' } },
  ],
]);
