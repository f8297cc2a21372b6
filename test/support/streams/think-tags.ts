import { messageStop, textBlock } from './anthropic-events.ts';
import { type ComposedStream, done, line, sse, streamsOf } from './composed-stream.ts';

const chat = (content: string) => sse({ choices: [{ index: 0, delta: { content } }] });
const finish = sse({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
const gemini = (text: string, finishReason?: string) =>
  sse({ candidates: [{ content: { parts: [{ text }] }, finishReason }] });
const ollama = (content: string, more: object = {}) => line({ message: { content }, ...more });
const pieces = ['<thi', 'nk>\nA wall in', ' the sea.\n</think', '>\n\nMole'] as const;
const expected = { text: 'Mole', reasoning: 'A wall in the sea.', usage: {} };

/** Replies with reasoning between tags in their text. */
export const thinkTagStreams: readonly ComposedStream[] = [
  ...streamsOf('openai', 'openai', [
    [
      'reasoning between tags',
      [...pieces.map(chat), finish, done],
      { ...expected, end: ['done', 'stop'] },
    ],
    [
      'reasoning with only a closing tag',
      [chat('A wall.\n'), chat('</think>\n\n'), chat('Mole'), finish, done],
      { text: 'Mole', reasoning: 'A wall.\n', usage: {}, end: ['done', 'stop'] },
    ],
    [
      'a tag that is not closed',
      [chat('<think>A wall'), finish, done],
      { text: '', reasoning: 'A wall', usage: {}, end: ['done', 'stop'] },
    ],
    [
      'a tag in code',
      [chat('Write `<thi'), chat('nk>` first.'), finish, done],
      { text: 'Write `<think>` first.', usage: {}, end: ['done', 'stop'] },
    ],
  ]),
  ...streamsOf('anthropic', 'anthropic', [
    [
      'reasoning between tags',
      [textBlock(0, pieces), messageStop],
      { ...expected, end: ['done', ''] },
    ],
  ]),
  ...streamsOf('gemini', 'gemini', [
    [
      'reasoning between tags',
      [...pieces.map((piece) => gemini(piece)), gemini('', 'STOP')],
      { ...expected, end: ['done', 'STOP'] },
    ],
  ]),
  ...streamsOf('ollama', 'ollama', [
    [
      'reasoning between tags',
      [...pieces.map((piece) => ollama(piece)), ollama('', { done: true, done_reason: 'stop' })],
      { ...expected, end: ['done', 'stop'] },
    ],
  ]),
];
