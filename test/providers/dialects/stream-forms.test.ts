import { describe, expect, it, vi } from 'vitest';
import { dialects } from '../../../src/providers/dialects/index.ts';
import { reply } from '../../../src/providers/http/reply.ts';
import type { DialectName } from '../../../src/providers/parameters.ts';
import type { Chunk } from '../../../src/providers/provider.ts';
import { failureOf } from '../../support/failure-of.ts';
import { sse } from '../../support/streams/composed-stream.ts';
import { timeouts } from '../http/body-streams.ts';
import { providerWithId } from '../lookup.ts';
import { type ReplyResult, readText, replyResult } from '../reply-result.ts';
import { keyOf, sendWith } from '../requests.ts';

const events = (...values: readonly unknown[]) => values.map(sse).join('');
const delta = (fields: object) => ({ choices: [{ index: 0, delta: fields }] });
const end = (finish_reason: string) => ({ choices: [{ index: 0, delta: {}, finish_reason }] });

function read(dialect: DialectName, body: string): ReplyResult {
  return readText(dialects[dialect], body);
}

/** Resolves with the reply in a response with status 200. */
async function replyIn(
  id: 'openrouter' | 'anthropic' | 'gemini',
  body: unknown,
  type = 'application/json',
) {
  const provider = providerWithId(id);
  const headers = { 'content-type': type, 'x-request-id': 'r1' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const send = sendWith(async () => new Response(text, { headers }), provider, keyOf(provider));
  const request = { model: 'm', messages: [{ role: 'user', text: 'hi' }], parameters: {} } as const;
  const chunks: Chunk[] = [];
  for await (const batch of reply(
    send,
    { provider, request, timeouts },
    new AbortController().signal,
  )) {
    chunks.push(...batch);
  }
  return replyResult(chunks, undefined);
}

describe('an error', () => {
  it('inside a choice keeps its code and message, and the text before it', () => {
    const error = {
      code: 429,
      message: 'Provider returned error',
      metadata: { raw: 'X is rate-limited' },
    };
    const choice = { index: 0, delta: { content: '' }, finish_reason: 'error', error };
    const { text, failure } = read(
      'openai',
      events(delta({ content: 'Paid.' }), { choices: [choice] }),
    );
    expect(text).toBe('Paid.');
    expect([failure?.kind, failure?.details.status]).toEqual(['rate-limit', 429]);
    expect(failure?.details.providerMessage).toContain('rate-limited');
  });

  it.each([
    ['on one line', JSON.stringify({ error: { code: 402, message: 'pay' } })],
    ['on several lines', JSON.stringify({ error: { code: 402, message: 'pay' } }, undefined, 2)],
    ['in a list', JSON.stringify([{ error: { code: 402, message: 'pay' } }])],
  ])('that is JSON outside an event, %s, is read', (_, json) => {
    const dialect = json.startsWith('[') ? 'gemini' : 'openai';
    const first =
      dialect === 'openai'
        ? delta({ content: 'Paid.' })
        : { candidates: [{ content: { parts: [{ text: 'Paid.' }] } }] };
    const { text, failure } = read(dialect, `${events(first)}${json}\n\n`);
    expect(text).toBe('Paid.');
    expect([failure?.kind, failure?.details.providerMessage]).toEqual(['payment', 'pay']);
  });

  it.each([
    ['brackets that are not JSON', '[warning] the upstream is slow\n{no JSON}\n'],
    ['JSON without an error', '{"a": "}",\n"b": ["\\"["]\n}\n'],
  ])('that is JSON outside an event is read after lines with %s', (_, lines) => {
    const { failure } = read('openai', `${lines}{"error":{"code":402,"message":"pay"}}\n\n`);
    expect([failure?.kind, failure?.details.providerMessage]).toEqual(['payment', 'pay']);
  });

  it('that is JSON outside an event in many lines is parsed once', () => {
    const parsing = vi.spyOn(JSON, 'parse');
    const parts = '"a": {\n},\n'.repeat(1000);
    const { failure } = read('openai', `{\n${parts}"error":{"code":402,"message":"pay"}\n}\n\n`);
    const { length } = parsing.mock.calls.filter(([text]) => text.startsWith('{\n"a"'));
    parsing.mockRestore();
    expect(failure?.kind).toBe('payment');
    // The lines are joined and parsed when the JSON is whole, then read as the data of an event.
    expect(length).toBe(2);
  });

  it('that is JSON outside an event without a line end is read', () => {
    const { failure } = read('openai', '{"error":{"code":402,"message":"pay"}}');
    expect(failure?.kind).toBe('payment');
  });

  it('with status 200 has the id of the request', async () => {
    const failure = await failureOf(() =>
      replyIn('openrouter', { error: { code: 402, message: 'pay' } }),
    );
    expect([failure.kind, failure.details.providerMessage, failure.details.requestId]).toEqual([
      'payment',
      'pay',
      'r1',
    ]);
  });

  it('is not read from an unknown field of an event', () => {
    const { text, failure } = read(
      'openai',
      `x-note: {"error":1}\n${events(delta({ content: 'a' }), end('stop'))}`,
    );
    expect([text, failure]).toEqual(['a', undefined]);
  });
});

describe('a reply', () => {
  it('with a message in place of a delta is read', () => {
    const choice = {
      index: 0,
      message: { role: 'assistant', content: 'All in one.' },
      finish_reason: 'stop',
    };
    const whole = read(
      'openai',
      events({ choices: [choice], usage: { prompt_tokens: 3, completion_tokens: 5 } }),
    );
    expect([whole.text, whole.ending, whole.usage]).toEqual([
      'All in one.',
      'done',
      { input: 3, output: 5 },
    ]);
  });

  it.each([
    ['openrouter', { choices: [{ message: { content: 'Whole.' }, finish_reason: 'stop' }] }],
    [
      'anthropic',
      {
        type: 'message',
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'Whole.' },
        ],
        stop_reason: 'end_turn',
        usage: { output_tokens: 5 },
      },
    ],
    [
      'gemini',
      { candidates: [{ content: { parts: [{ text: 'Whole.' }] }, finishReason: 'STOP' }] },
    ],
    [
      'gemini',
      [
        { candidates: [{ content: { parts: [{ text: 'Who' }] } }] },
        { candidates: [{ content: { parts: [{ text: 'le.' }] }, finishReason: 'STOP' }] },
      ],
    ],
  ] as const)('of %s that is one JSON value is read', async (id, body) => {
    expect(await replyIn(id, body)).toMatchObject({ text: 'Whole.', ending: 'done' });
    expect(
      await replyIn(id, JSON.stringify(body, undefined, 2), 'text/event-stream'),
    ).toMatchObject({ text: 'Whole.' });
  });

  it('has the summary of its reasoning if there is no other reasoning', () => {
    const summary = delta({
      reasoning_details: [{ type: 'reasoning.summary', summary: 'Thinking.' }],
    });
    const both = delta({
      reasoning: 'Hm.',
      reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }],
    });
    expect(read('openai', events(summary, delta({ content: 'A.' }), end('stop')))).toMatchObject({
      reasoning: 'Thinking.',
      text: 'A.',
    });
    expect(read('openai', events(both, end('stop'))).reasoning).toBe('Hm.');
  });

  it('has no half of a surrogate pair', () => {
    const cut = read('openai', events(delta({ content: 'look: \ud83d' }), end('stop')));
    expect(cut.text).toBe('look: ');
    const split = read(
      'openai',
      events(delta({ content: 'look: \ud83d' }), delta({ content: '\ude00!' }), end('stop')),
    );
    expect(split.text).toBe('look: \u{1f600}!');
    const lone = read(
      'openai',
      events(delta({ reasoning: 'a\udc00b' }), delta({ content: '\ud800c' }), end('stop')),
    );
    expect([lone.reasoning, lone.text]).toEqual(['a\ufffdb', '\ufffdc']);
  });
});
