import type { Row } from '../../src/providers/registry.ts';
import type { Random } from '../support/random.ts';

/** Answers to requests, in the dialect of a provider. */
export type Reply = () => Response;

/** Returns a reply with this text as reasoning and as answer, both cut at random, that ends with the finish reason. */
export function replying(provider: Row, text: string, random: Random, reason?: string): Reply {
  const events = dialects[provider.dialect];
  const pieces = pieced(text, random);
  const all = [...pieces.map(events.thought), ...pieces.map(events.text), ...events.end(reason)];
  const body = all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** A refusal in the words of the text. */
export function refusing(text: string): Reply {
  return () => json({ error: { message: text } }, 400);
}

/** A list of models with these names. */
export function listing(names: readonly string[]): Reply {
  const models = names.map((name) => ({ name, supportedGenerationMethods: ['generateContent'] }));
  return () => json({ data: names.map((id) => ({ id })), models }, 200);
}

function json(value: unknown, status: number): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(value), { status, headers });
}

function pieced(text: string, random: Random): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 0) {
    pieces.push(text.slice(at, at + 1 + random.below(random.chance(0.5) ? 8 : 400)));
  }
  return pieces;
}

interface Events {
  readonly thought: (thought: string) => unknown;
  readonly text: (text: string) => unknown;
  readonly end: (reason?: string) => readonly unknown[];
}

const openai: Events = {
  thought: (reasoning_content) => ({ choices: [{ delta: { reasoning_content } }] }),
  text: (content) => ({ choices: [{ delta: { content } }] }),
  end: (reason = 'stop') => [{ choices: [{ delta: {}, finish_reason: reason }] }],
};

function responseEnd(reason?: string) {
  return reason === undefined
    ? { type: 'response.completed', response: { status: 'completed' } }
    : { type: 'response.incomplete', response: { incomplete_details: { reason } } };
}

const dialects: Readonly<Record<Row['dialect'], Events>> = {
  openai,
  ollama: openai,
  anthropic: {
    thought: (thinking) => ({
      type: 'content_block_delta',
      delta: { type: 'thinking_delta', thinking },
    }),
    text: (text) => ({ type: 'content_block_delta', delta: { type: 'text_delta', text } }),
    end: (reason = 'end_turn') => [
      { type: 'message_delta', delta: { stop_reason: reason } },
      { type: 'message_stop' },
    ],
  },
  responses: {
    thought: (delta) => ({ type: 'response.reasoning_summary_text.delta', delta }),
    text: (delta) => ({ type: 'response.output_text.delta', delta }),
    end: (reason) => [responseEnd(reason)],
  },
  gemini: {
    thought: (text) => ({ candidates: [{ content: { parts: [{ text, thought: true }] } }] }),
    text: (text) => ({ candidates: [{ content: { parts: [{ text }] } }] }),
    end: (reason = 'STOP') => [{ candidates: [{ finishReason: reason }] }],
  },
};
