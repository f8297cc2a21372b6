import { describe, expect, it, vi } from 'vitest';
import { dialects } from '../../../src/providers/dialects/index.ts';
import { reply } from '../../../src/providers/http/reply.ts';
import type { DialectName } from '../../../src/providers/parameters.ts';
import type { Chunk } from '../../../src/providers/provider.ts';
import { timeouts } from '../http/body-streams.ts';
import { failureOf, row, sum, type Told, tell } from '../recorded.ts';
import { keyOf, sendingWith } from '../requests.ts';

const sse = (...events: readonly unknown[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const delta = (fields: object) => ({ choices: [{ index: 0, delta: fields }] });
const end = (finish_reason: string) => ({ choices: [{ index: 0, delta: {}, finish_reason }] });

function read(dialect: DialectName, body: string): Told {
  return tell(dialects[dialect], [new TextEncoder().encode(body)]);
}

/** What a response with status 200 comes to. */
async function answered(
  id: 'openrouter' | 'anthropic' | 'gemini',
  body: unknown,
  type = 'application/json',
) {
  const provider = row(id);
  const headers = { 'content-type': type, 'x-request-id': 'r1' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const send = sendingWith(async () => new Response(text, { headers }), provider, keyOf(provider));
  const request = { model: 'm', messages: [{ role: 'user', text: 'hi' }], parameters: {} } as const;
  const chunks: Chunk[] = [];
  for await (const batch of reply(
    send,
    { provider, request, timeouts },
    new AbortController().signal,
  )) {
    chunks.push(...batch);
  }
  return sum(chunks, undefined);
}

describe('an error', () => {
  it('inside a choice keeps its code and words, and what came', () => {
    const error = {
      code: 429,
      message: 'Provider returned error',
      metadata: { raw: 'X is rate-limited' },
    };
    const choice = { index: 0, delta: { content: '' }, finish_reason: 'error', error };
    const { text, failure } = read(
      'openai',
      sse(delta({ content: 'Paid.' }), { choices: [choice] }),
    );
    expect(text).toBe('Paid.');
    expect([failure?.kind, failure?.details.status]).toEqual(['rate-limit', 429]);
    expect(failure?.details.providerMessage).toContain('rate-limited');
  });

  it.each([
    ['in one line', JSON.stringify({ error: { code: 402, message: 'pay' } })],
    ['in several lines', JSON.stringify({ error: { code: 402, message: 'pay' } }, undefined, 2)],
    ['in a list', JSON.stringify([{ error: { code: 402, message: 'pay' } }])],
  ])('that is bare JSON %s between events is read', (_, json) => {
    const dialect = json.startsWith('[') ? 'gemini' : 'openai';
    const first =
      dialect === 'openai'
        ? delta({ content: 'Paid.' })
        : { candidates: [{ content: { parts: [{ text: 'Paid.' }] } }] };
    const { text, failure } = read(dialect, `${sse(first)}${json}\n\n`);
    expect(text).toBe('Paid.');
    expect([failure?.kind, failure?.details.providerMessage]).toEqual(['payment', 'pay']);
  });

  it.each([
    ['brackets that are no JSON', '[warning] the upstream is slow\n{no JSON}\n'],
    ['JSON without an error', '{"a": "}",\n"b": ["\\"["]\n}\n'],
  ])('that is bare JSON is read behind lines with %s', (_, lines) => {
    const { failure } = read('openai', `${lines}{"error":{"code":402,"message":"pay"}}\n\n`);
    expect([failure?.kind, failure?.details.providerMessage]).toEqual(['payment', 'pay']);
  });

  it('that is bare JSON in many lines is parsed once', () => {
    const parsing = vi.spyOn(JSON, 'parse');
    const parts = '"a": {\n},\n'.repeat(1000);
    const { failure } = read('openai', `{\n${parts}"error":{"code":402,"message":"pay"}\n}\n\n`);
    const { length } = parsing.mock.calls.filter(([text]) => text.startsWith('{\n"a"'));
    parsing.mockRestore();
    expect(failure?.kind).toBe('payment');
    // The lines are joined and parsed when the JSON is whole, then read as the data of an event.
    expect(length).toBe(2);
  });

  it('that is bare JSON without a line end is read', () => {
    const { failure } = read('openai', '{"error":{"code":402,"message":"pay"}}');
    expect(failure?.kind).toBe('payment');
  });

  it('with status 200 has the id of its request', async () => {
    const failure = await failureOf(() =>
      answered('openrouter', { error: { code: 402, message: 'pay' } }),
    );
    expect([failure.kind, failure.details.providerMessage, failure.details.requestId]).toEqual([
      'payment',
      'pay',
      'r1',
    ]);
  });

  it('is not what a field that is unknown holds', () => {
    const { text, failure } = read(
      'openai',
      `x-note: {"error":1}\n${sse(delta({ content: 'a' }), end('stop'))}`,
    );
    expect([text, failure]).toEqual(['a', undefined]);
  });
});

describe('a reply', () => {
  it('with a message in the place of the delta is read the same', () => {
    const choice = {
      index: 0,
      message: { role: 'assistant', content: 'All in one.' },
      finish_reason: 'stop',
    };
    const told = read(
      'openai',
      sse({ choices: [choice], usage: { prompt_tokens: 3, completion_tokens: 5 } }),
    );
    expect([told.text, told.ending, told.usage]).toEqual([
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
  ] as const)('of %s that is one JSON body is shown', async (id, body) => {
    expect(await answered(id, body)).toMatchObject({ text: 'Whole.', ending: 'done' });
    expect(
      await answered(id, JSON.stringify(body, undefined, 2), 'text/event-stream'),
    ).toMatchObject({ text: 'Whole.' });
  });

  it('has the summary of its reasoning where no other comes', () => {
    const summary = delta({
      reasoning_details: [{ type: 'reasoning.summary', summary: 'Thinking.' }],
    });
    const both = delta({
      reasoning: 'Hm.',
      reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }],
    });
    expect(read('openai', sse(summary, delta({ content: 'A.' }), end('stop')))).toMatchObject({
      thought: 'Thinking.',
      text: 'A.',
    });
    expect(read('openai', sse(both, end('stop'))).thought).toBe('Hm.');
  });

  it('has its reasoning apart at every provider', () => {
    const text = '<think>\nOkay.\n</think>\n\nIt is 4.';
    const bodies: Readonly<Record<DialectName, string>> = {
      openai: sse(delta({ content: text }), end('stop')),
      anthropic: sse({ type: 'content_block_delta', delta: { text } }, { type: 'message_stop' }),
      gemini: sse({ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] }),
      ollama: `${JSON.stringify({ message: { content: text }, done: true, done_reason: 'stop' })}\n`,
    };
    for (const [dialect, body] of Object.entries(bodies)) {
      expect(read(dialect as DialectName, body)).toMatchObject({
        thought: 'Okay.',
        text: 'It is 4.',
      });
    }
  });

  it('never ends in half a character, nor holds one', () => {
    const cut = read('openai', sse(delta({ content: 'look: \ud83d' }), end('stop')));
    expect(cut.text).toBe('look: ');
    const split = read(
      'openai',
      sse(delta({ content: 'look: \ud83d' }), delta({ content: '\ude00!' }), end('stop')),
    );
    expect(split.text).toBe('look: \u{1f600}!');
    const lone = read(
      'openai',
      sse(delta({ reasoning: 'a\udc00b' }), delta({ content: '\ud800c' }), end('stop')),
    );
    expect([lone.thought, lone.text]).toEqual(['a\ufffdb', '\ufffdc']);
  });
});

describe('a reason to end', () => {
  it.each([
    ['openai', 'network_error', 'unfinished'],
    ['openai', 'tool_calls', 'unfinished'],
    ['openai', 'sensitive', 'refused'],
    ['openai', 'model_context_window_exceeded', 'length'],
    ['openai', 'end_turn', 'done'],
    ['anthropic', 'pause_turn', 'unfinished'],
    ['anthropic', 'stop_sequence', 'done'],
    ['gemini', 'CONTINUATION', 'unfinished'],
    ['gemini', 'MALFORMED_FUNCTION_CALL', 'unfinished'],
    ['gemini', 'OTHER', 'unfinished'],
    ['gemini', 'SAFETY', 'refused'],
    ['ollama', 'unload', 'unfinished'],
  ] as const)('of %s that is %s is %s, and told by name', (dialect, reason, ending) => {
    const bodies: Readonly<Record<DialectName, string>> = {
      openai: sse(delta({ content: 'Part of' }), end(reason)),
      anthropic: sse(
        { type: 'message_delta', delta: { stop_reason: reason } },
        { type: 'message_stop' },
      ),
      gemini: sse({ candidates: [{ finishReason: reason }] }),
      ollama: `${JSON.stringify({ message: {}, done: true, done_reason: reason })}\n`,
    };
    expect(read(dialect, bodies[dialect])).toMatchObject({ ending, reason });
  });
});
