import { providers } from '../../src/providers/registry.ts';
import type { Random } from '../support/random.ts';
import type { Scheduler } from './scheduler.ts';

/** Answers requests as a provider does, mostly with success. Each step is a task of the scheduler. */
export class Network {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
  ) {}

  /** Resolves with a response; rejects if the connection fails or the signal aborts it. */
  async answer(url: string, init: RequestInit): Promise<Response> {
    const signal = init.signal ?? undefined;
    await this.scheduler.pause();
    signal?.throwIfAborted();
    const luck = this.random.next();
    if (luck < 0.05) throw new TypeError('Failed to fetch');
    if (luck < 0.15) return refused(401, 'Incorrect API key provided.');
    if (luck < 0.2) return refused(429, 'Too many requests.');
    if (init.method === 'GET') return json({ data: [{ id: 'some-model' }], models: [] }, 200);
    const headers = { 'content-type': 'text/event-stream' };
    return new Response(this.#stream(eventsOf(url), signal), { headers });
  }

  #stream(events: readonly string[], signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    const left = [...events];
    return new ReadableStream({
      pull: async (controller) => {
        await this.scheduler.pause();
        const next = left.shift();
        if (signal?.aborted) controller.error(signal.reason);
        else if (next === undefined) controller.close();
        else controller.enqueue(encoder.encode(`data: ${next}\n\n`));
      },
    });
  }
}

function refused(status: number, message: string): Response {
  return json({ error: { message } }, status);
}

function json(value: unknown, status: number): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

/** Returns a short reply in the dialect of the provider. */
function eventsOf(url: string): readonly string[] {
  const { origin } = new URL(url);
  const events = replies[providers.find((row) => row.origin === origin)?.dialect ?? 'ollama'];
  return events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event)));
}

const replies: Readonly<Record<(typeof providers)[number]['dialect'], readonly unknown[]>> = {
  anthropic: [
    { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Well, ' } },
    { type: 'content_block_delta', delta: { type: 'text_delta', text: 'hello.' } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    { type: 'message_stop' },
  ],
  openai: [
    { choices: [{ delta: { content: 'Well, ' } }] },
    { choices: [{ delta: { content: 'hello.' }, finish_reason: 'stop' }] },
    '[DONE]',
  ],
  responses: [
    { type: 'response.output_text.delta', delta: 'Well, ' },
    { type: 'response.output_text.delta', delta: 'hello.' },
    { type: 'response.completed', response: { status: 'completed' } },
  ],
  gemini: [
    { candidates: [{ content: { parts: [{ text: 'Well, ' }] } }] },
    { candidates: [{ content: { parts: [{ text: 'hello.' }] }, finishReason: 'STOP' }] },
  ],
  ollama: [],
};
