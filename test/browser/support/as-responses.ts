import { delta, end, tokens } from '../../support/streams/responses-events.ts';
import type { Answer } from './answers.ts';

/** A chunk of chat completions. */
interface Chunk {
  readonly choices: readonly {
    readonly delta?: Readonly<Record<string, unknown>>;
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
}

/**
 * Returns an answer that is a stream of chat completions, with one event per piece, as the Responses API sends it: the same
 * deltas in the same pieces, and the end in place of the last piece that belongs to it. Other pieces stay as they are.
 */
export function asResponses(answer: Answer): Answer {
  const { pieces = [], repeat } = answer;
  const events = pieces.map(eventIn);
  const endAt = events.findLastIndex((event) => event && (event === 'done' || reasonOf(event)));
  const chunks = events.filter((event) => typeof event === 'object');
  const last = endOf(
    chunks.map(reasonOf).findLast(Boolean) ?? 'stop',
    chunks.findLast(({ usage }) => usage)?.usage,
  );
  const translated = events.map((event, at) => {
    if (!event) return pieces[at] ?? '';
    return deltasIn(event) + (at === endAt ? last : '') || ': \n\n';
  });
  return {
    ...answer,
    ...(answer.pieces && { pieces: translated }),
    ...(repeat && { repeat: (count) => repeated(repeat(count)) }),
  };
}

function repeated(piece: string): string {
  const event = eventIn(piece);
  return event ? deltasIn(event) || ': \n\n' : piece;
}

/** Returns the chunk in an event of chat completions, `done` for its last event; undefined for anything else. */
function eventIn(piece: string | Buffer): Chunk | 'done' | undefined {
  const data = /^data: (.*)\n\n$/.exec(`${piece}`)?.[1];
  if (data === '[DONE]') return 'done';
  const event = data?.startsWith('{') ? JSON.parse(data) : undefined;
  return event?.choices && !event.error ? event : undefined;
}

function reasonOf(event: Chunk | 'done'): string | undefined {
  return event === 'done' ? undefined : (event.choices[0]?.finish_reason ?? undefined);
}

function deltasIn(event: Chunk | 'done'): string {
  if (event === 'done') return '';
  const { content, reasoning, reasoning_content: thought } = event.choices[0]?.delta ?? {};
  return deltaOf('reasoning_summary_text', reasoning ?? thought) + deltaOf('output_text', content);
}

function deltaOf(type: string, text: unknown): string {
  return typeof text === 'string' && text !== '' ? delta(type, text) : '';
}

function endOf(reason: string, counts: Chunk['usage']): string {
  const usage = counts ? { usage: tokens(counts.prompt_tokens, counts.completion_tokens) } : {};
  if (reason === 'stop') return end('completed', usage);
  const incomplete_details = { reason: reason === 'length' ? 'max_output_tokens' : reason };
  return end('incomplete', { ...usage, incomplete_details });
}
