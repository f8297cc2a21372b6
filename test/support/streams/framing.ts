import { done, sse, streamsOf } from './composed-stream.ts';

const content = (text: unknown) => ({ choices: [{ index: 0, delta: { content: text } }] });
const text = (words: string) => sse(content(words));
const finish = sse({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
const usage = (counts: object) => sse({ choices: [], usage: counts });
const end = ['done', 'stop'] as const;
/** JSON with line breaks between its values. */
const broken = (value: unknown) => JSON.stringify(value, undefined, 2).replaceAll('\n', '\ndata: ');

/** Forms of server-sent events, see https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export const framingStreams = streamsOf('openai', 'openai', [
  [
    'comments before, between and inside events',
    [
      ': hello\n\n',
      ':\n\n',
      text('Sea'),
      `: queued\n${text('weed')}`,
      `data: ${JSON.stringify(content('!'))}\n: inside\n\n`,
      finish,
      ': bye\n\n',
      done,
    ],
    { text: 'Seaweed!', usage: {}, end },
  ],
  [
    'fields other than data',
    [`id: 7\nretry: 10\nevent: delta\nnote: x\n${text('Kelp')}`, 'id: 8\n\n', finish, done],
    { text: 'Kelp', usage: {}, end },
  ],
  [
    'no space after the colons',
    [`data:${JSON.stringify(content('Salt'))}\n\n`, finish.replace(': ', ':'), 'data:[DONE]\n\n'],
    { text: 'Salt', usage: {}, end },
  ],
  [
    'an event in several data lines',
    [`data: ${broken(content('Foam'))}\n\n`, finish, done],
    { text: 'Foam', usage: {}, end },
  ],
  [
    'more blank lines than needed',
    ['\n\n', text('Surf'), '\n\n\n', finish, '\n', done, '\n\n'],
    { text: 'Surf', usage: {}, end },
  ],
  [
    'mixed line ends and a byte order mark',
    [
      '\ufeff',
      text('Ebb').replaceAll('\n', '\r\n'),
      text(' and').replaceAll('\n', '\r'),
      text(' flow'),
      finish,
      done,
    ],
    { text: 'Ebb and flow', usage: {}, end },
  ],
  [
    'no blank line after the last event',
    [text('Drift'), finish.trimEnd()],
    { text: 'Drift', usage: {}, end },
  ],
  [
    'an end without a finish reason',
    [text('Wrack'), done],
    { text: 'Wrack', usage: {}, end: ['done', ''] },
  ],
  [
    'events after the end',
    [text('Pier'), finish, done, text(' late'), sse({ error: 'late' })],
    { text: 'Pier', usage: {}, end },
  ],
  [
    'events that are unknown or not JSON',
    [
      sse({ position: 2 }),
      'data: {"position":\n\n',
      'data\n\n',
      'data: \n\n',
      sse(null),
      sse([]),
      sse(content(['x', 7])),
      sse(content(7)),
      text('Buoy'),
      finish,
      done,
    ],
    { text: 'Buoy', usage: {}, end },
  ],
  [
    'counts in parts, repeated and after the finish reason',
    [
      usage({ prompt_tokens: 5 }),
      text('Knot'),
      usage({ prompt_tokens: 5, completion_tokens: 1 }),
      finish,
      usage({ completion_tokens: 2 }),
      usage({ prompt_tokens: -1, completion_tokens: 'two' }),
      done,
    ],
    { text: 'Knot', usage: { input: 5, output: 2 }, end },
  ],
  [
    'surrogates split between events, unpaired, and at the end',
    [
      text('a\ud83d'),
      text('\udc1f b'),
      text('\udc1f c'),
      text('\ud83d'),
      text(' d'),
      text('\ud83d'),
      finish,
      done,
    ],
    { text: 'a🐟 b\ufffd c\ufffd d', usage: {}, end },
  ],
  [
    'line separators that do not end lines in event streams',
    [text('a\u2028b\u2029c\u0085d\u000be'), finish, done],
    { text: 'a\u2028b\u2029c\u0085d\u000be', usage: {}, end },
  ],
  [
    'a long reply',
    [...Array.from({ length: 600 }, (_, at) => text(`${at} `)), finish, done],
    { text: Array.from({ length: 600 }, (_, at) => `${at} `).join(''), usage: {}, end },
  ],
  [
    'a message in place of deltas',
    [
      sse({
        choices: [
          { index: 0, message: { role: 'assistant', content: 'Mole' }, finish_reason: 'stop' },
        ],
        usage: { prompt_tokens: 3, completion_tokens: 1 },
      }),
      done,
    ],
    { text: 'Mole', usage: { input: 3, output: 1 }, end },
  ],
  ['an empty body', [], { text: '', usage: {}, end: { failure: 'empty' } }],
  ['only comments', [': queued\n\n'], { text: '', usage: {}, end: { failure: 'empty' } }],
  [
    'no end',
    [text('Lagoon'), text(' and')],
    { text: 'Lagoon and', usage: {}, end: { failure: 'broke-off' } },
  ],
]);
