import { errorBody } from '../../support/error-bodies.ts';
import { composedStream } from '../../support/streams/index.ts';
import { type Answer, connectionReset, errorAnswer, json, streamAnswer } from './answers.ts';

const error = (status: number, body: unknown, changes: Answer = {}) =>
  json(body, { status, ...changes });
const openaiError = (status: number, code: string, message: string) =>
  error(status, { error: { message, type: 'x', param: null, code } });
const cutShort = (answer: Answer, pieces: number): Answer => ({
  ...answer,
  pieces: answer.pieces?.slice(0, pieces) ?? [],
});

/** Provider, the answer of its host, and what the screen must show: title, cause and suggested command. */
export const errorAnswers: readonly (readonly [
  id: string,
  answer: Answer,
  ...shown: (string | RegExp)[],
])[] = [
  [
    'openai',
    errorAnswer(errorBody('openai', 'invalid key')),
    '401 Unauthorized',
    /invalid or revoked.*activate billing/,
    'This key does not exist',
    '→ key rotate openai',
  ],
  [
    'anthropic',
    errorAnswer(errorBody('anthropic', 'invalid key')),
    '401 Unauthorized',
    /platform\.claude\.com.*add credits/,
    '→ key rotate anthropic',
  ],
  ['xai', errorAnswer(errorBody('xai', 'invalid key')), 'Invalid API key', '→ key rotate xai'],
  [
    'gemini',
    errorAnswer(errorBody('gemini', 'invalid key')),
    'Invalid API key',
    /provider set gemini --key-in header/,
  ],
  [
    'deepseek',
    error(402, { error: { message: 'Insufficient Balance' } }),
    '402 Payment Required',
    /add credits.*gemini.*free model of openrouter/,
    '→ model use gemini:',
  ],
  [
    'openai',
    openaiError(403, 'x', 'no access'),
    '403 Forbidden',
    /may not use gpt-.*higher usage tier/,
    'no access',
  ],
  [
    'mistral',
    error(429, { message: 'slow down' }),
    '429 Too Many Requests',
    /retry in about a minute.*usage tier/,
    '→ /retry',
  ],
  [
    'gemini',
    errorAnswer(errorBody('gemini', 'quota per minute')),
    '429 Too Many Requests',
    /retry in 48 s.*10 requests a minute on flash/,
  ],
  [
    'xai',
    error(
      429,
      { error: 'slow' },
      { headers: { 'content-type': 'application/json', 'retry-after': '7' } },
    ),
    /429 Too Many Requests.*retry in 7 s/,
  ],
  [
    'openai',
    openaiError(429, 'insufficient_quota', 'Your balance is used up.'),
    /429 Too Many Requests.*credit used up/,
  ],
  [
    'groq',
    errorAnswer(errorBody('groq', 'unknown model')),
    '404 Not Found',
    /has no model named/,
    /model (use|list)/,
  ],
  [
    'openrouter',
    errorAnswer(errorBody('openrouter', 'long prompt')),
    '400 Bad Request',
    /the message is longer than.*can read/,
    '→ ↑ brings the question back',
  ],
  [
    'openai',
    errorAnswer(errorBody('openai', 'unsupported temperature')),
    '400 Bad Request',
    /does not accept temperature/,
  ],
  ['openai', error(413, {}), '413 Content Too Large', /message is too large/],
  ['openai', error(408, {}), '408 Request Timeout', '→ /retry'],
  [
    'mistral',
    error(422, { detail: [{ loc: ['body'], msg: 'field required', type: 'missing' }] }),
    '422 Unprocessable Content',
    'field required',
  ],
  ['groq', error(500, {}), '500 Internal Server Error', '→ /retry'],
  [
    'anthropic',
    error(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
    /529 Overloaded/,
    '→ /retry',
  ],
  [
    'anthropic',
    streamAnswer(composedStream('anthropic, an error in the middle')),
    /^First row$/,
    /^second row$/,
    'Overloaded',
    'Busy',
    '→ /continue, or ask again: /retry',
  ],
  [
    'openai',
    cutShort(streamAnswer(composedStream('openai, text')), 6),
    'The harbour is',
    'The reply broke off',
    '→ /continue, or ask again: /retry',
  ],
  [
    'openai',
    { ...cutShort(streamAnswer(composedStream('openai, text')), 6), end: 'break' },
    'The harbour is',
    'The reply broke off',
  ],
  [
    'openai',
    json({ choices: [] }),
    'Empty reply: OpenAI sent a response without a reply',
    '→ /retry',
  ],
  [
    'openai',
    { headers: { 'content-type': 'text/event-stream' }, pieces: [] },
    'Empty reply',
    '→ /retry',
  ],
  [
    'openai',
    { headers: { 'content-type': 'text/html' }, pieces: ['<!doctype html><html></html>'] },
    /web page|broke off/,
  ],
  ['openai', connectionReset, /No response.*(down|extension).*key may be wrong/],
  [
    'deepseek',
    errorAnswer(errorBody('deepseek', 'invalid key'), { cors: false }),
    /No response.*key may be wrong/,
  ],
  [
    'gemini',
    {
      headers: { 'content-type': 'text/event-stream' },
      pieces: ['data: {"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}\r\n\r\n'],
    },
    /refused \(PROHIBITED_CONTENT\)/,
  ],
  ['ollama', error(404, { error: "model 'x' not found" }), '404 Not Found', /ollama pull/],
];
