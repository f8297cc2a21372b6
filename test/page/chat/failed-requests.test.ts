import { expect, test } from 'vitest';
import { type Answer, connectionReset, json } from '../../browser/support/answers.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const stream = (...pieces: readonly string[]): Answer => ({
  headers: { 'content-type': 'text/event-stream' },
  pieces,
});

const lines = (...pieces: readonly string[]): Answer => ({
  headers: { 'content-type': 'application/x-ndjson' },
  pieces,
});

const overloaded =
  'event: error\ndata: {"type":"error","error":{"details":null,"type":"overloaded_error","message":"Overloaded"}}\n\n';

const begun =
  'event: message_start\ndata: {"type":"message_start","message":{"id":"m","role":"assistant","content":[]}}\n\nevent: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"The answer is"}}\n\nevent: ping\ndata: {"type":"ping"}\n\n';

const ids = ['anthropic', 'openai', 'xai', 'gemini', 'openrouter'] as const;

const messages = (at: number) => sentMessages(use.chatRequests.at(at));

/** Provider, its answer to one question, and the output. No request is repeated automatically. */
const cases: readonly (readonly [string, string, Answer, ...RegExp[]])[] = [
  [
    'used-up credit is not a rate limit',
    'openai',
    json(
      {
        error: {
          message: 'Your balance is used up.',
          type: 'insufficient_quota',
          code: 'insufficient_quota',
        },
      },
      { status: 429 },
    ),
    /429 Too Many Requests: credit used up at OpenAI/,
    /Your balance is used up\./,
  ],
  [
    'a very long wait is reported at once, without an automatic retry',
    'xai',
    json({ error: { message: 'slow down' } }, { status: 429, headers: { 'retry-after': '1800' } }),
    /too many requests: retry in 30 minutes/,
  ],
  [
    'an overload as the first event of a stream',
    'anthropic',
    stream(overloaded),
    /✗ Overloaded: .*retry/,
    /→ \/retry/,
  ],
  [
    'an organization that does not allow browsers; the key is kept',
    'anthropic',
    json(
      {
        type: 'error',
        error: {
          type: 'authentication_error',
          message: 'CORS requests are switched off for this Organization.',
        },
      },
      { status: 401 },
    ),
    /the settings of this organization .* the key itself is fine/,
  ],
  [
    'a web page instead of a stream',
    'openai',
    {
      headers: { 'content-type': 'text/html' },
      pieces: ['<!doctype html><html><body><div id=root></div></body></html>'],
    },
    /No reply: the response was a web page/,
  ],
  [
    'an error inside the stream of an aggregator',
    'openrouter',
    stream(
      ': wait\n\n',
      'data: {"id":"g","object":"chat.completion.chunk","choices":[],"error":{"code":502,"message":"Upstream queue full (9 of 8)","metadata":{"provider_name":"Acme"}}}\n\n',
      'data: [DONE]\n\n',
    ),
    /✗ 502 Bad Gateway/,
    /Upstream queue full \(9 of 8\)/,
    /Acme/,
  ],
  [
    'an error of the server',
    'openai',
    json({}, { status: 500 }),
    /✗ 500 Internal Server Error: OpenAI had an internal error/,
  ],
  [
    'an unknown model',
    'openai',
    json({ error: { code: 'model_not_found', message: 'no such model' } }, { status: 404 }),
    /✗ 404 Not Found: OpenAI has no model named/,
  ],
  ['no answer', 'openai', connectionReset, /✗ No response: no answer from api\.openai\.com/],
  [
    'a model that is not installed',
    'ollama',
    json({ error: "model 'nomodel:7b' not found" }, { status: 404 }),
    /ollama pull nomodel:7b, or use an installed one: model list --provider ollama/,
    /Ollama.* has no model named nomodel:7b/,
  ],
  [
    'an error inside the stream of a local model',
    'ollama',
    lines(
      '{"message":{"role":"assistant","content":"Once"},"done":false}\n',
      '{"error":"model runner stopped: out of memory"}\n',
    ),
    /^Once/,
    /out of memory/,
  ],
  [
    'a line of the stream in several chunks, the last line without a line end',
    'ollama',
    lines(
      '{"model":"m","message":{"role":"assistant","content":"He',
      'llo"},"done":false}\n{"model":"m","message":{"role":"assistant","content":" wor"},"done":false}\n{"model":"m","mess',
      'age":{"role":"assistant","content":"ld"},"done":false}\n{"model":"m","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}',
    ),
    /^Hello world$/,
  ],
];

test('each kind of failed request is explained after one request', async () => {
  const console = await use.open({ stored: stored(...ids) });
  for (const [title, id, answer, ...said] of cases) {
    const before = use.chatRequests.length;
    use.hosts.answer(id, answer);
    await run(console, 'clear');
    await run(console, `chat -m ${id}:${id === 'ollama' ? 'nomodel:7b' : ''} hi`);
    for (const words of said) await console.waitFor(words).catch((error) => fail(title, error));
    expect([title, use.chatRequests.length - before]).toEqual([title, 1]);
  }
  expect((await console.storage()).local).toMatchObject(stored(...ids));
});

function fail(title: string, error: Error): never {
  throw new Error(`${title}: ${error.message}`);
}

test('text before an overload is kept, and a retry does not repeat the question', async () => {
  const console = await use.open({ stored: stored('anthropic') });
  use.hosts.answer('anthropic', stream(begun, overloaded));
  await run(console, 'chat -m anthropic:');
  await run(console, 'hi');
  await console.waitFor(/^The answer is$/);
  await console.waitFor(/✗ Overloaded.*the text so far is kept/);
  await run(console, '/retry');
  expect(messages(-1)).toEqual([expect.objectContaining({ role: 'user' })]);
});

test('requests to Anthropic have the header for direct browser access', async () => {
  const console = await use.open({ stored: stored('anthropic') });
  await run(console, 'chat -m anthropic: hi');
  expect(use.chatRequests.at(-1)?.headers).toMatchObject({
    'anthropic-dangerous-direct-browser-access': 'true',
    'anthropic-version': '2023-06-01',
    'x-api-key': expect.any(String),
  });
});

test('a prompt blocked by Gemini is reported and adds no reply', async () => {
  const console = await use.open({ stored: stored('gemini') });
  const blocked =
    'data: {"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},"usageMetadata":{"promptTokenCount":4}}\r\n\r\n';
  use.hosts.answer('gemini', stream(blocked));
  await run(console, 'chat -m gemini:');
  await run(console, 'hi');
  await console.waitFor(/PROHIBITED_CONTENT/);
  await run(console, 'and now');
  const { contents } = JSON.parse(use.chatRequests.at(-1)?.body ?? '{}');
  expect(contents.map(({ role }: { role: string }) => role)).not.toContain('model');
});
