import { spaced } from './composed-stream.ts';

/** A streaming event of the Messages API, see https://platform.claude.com/docs/en/api/messages-streaming. */
interface Event {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Returns a server-sent event named after its type. */
export function named(event: Event): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Returns the event with white space in its JSON. */
export function padded(event: Event): string {
  return `event: ${event.type}\ndata: ${spaced(event)}\n\n`;
}

export const ping = 'event: ping\ndata: {"type": "ping"}\n\n';
export const messageStop = named({ type: 'message_stop' });

/** Token counts in `message_start`, with those of the prompt cache. */
export function startUsage(input: number, output: number, cache: readonly number[] = [0, 0, 0]) {
  const [read = 0, written5m = 0, written1h = 0] = cache;
  return {
    input_tokens: input,
    cache_creation_input_tokens: written5m + written1h,
    cache_read_input_tokens: read,
    cache_creation: {
      ephemeral_5m_input_tokens: written5m,
      ephemeral_1h_input_tokens: written1h,
    },
    output_tokens: output,
    service_tier: 'standard',
    inference_geo: 'global',
  };
}

/** Token counts in `message_delta`. */
export function endUsage(input: number, output: number, cache: readonly number[] = [0, 0]) {
  const [read = 0, written = 0] = cache;
  return {
    input_tokens: input,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    output_tokens: output,
  };
}

export function messageStart(usage: object, more: object = { stop_details: null }): string {
  const message = {
    model: 'claude-haiku-4-5',
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    ...more,
    usage,
  };
  return named({ type: 'message_start', message });
}

export function blockStart(index: number, content_block: object): string {
  return named({ type: 'content_block_start', index, content_block });
}

export function blockDelta(index: number, delta: object): string {
  return named({ type: 'content_block_delta', index, delta });
}

export function blockStop(index: number): string {
  return named({ type: 'content_block_stop', index });
}

export function messageDelta(stop_reason: string, usage: object, more: object = {}): string {
  const delta = { stop_reason, stop_sequence: null, stop_details: null, ...more };
  return named({ type: 'message_delta', delta, usage });
}

/** Returns the events of a block of text that comes in these deltas. */
export function textBlock(index: number, texts: readonly string[], more: object = {}): string {
  const deltas = texts.map((text) => blockDelta(index, { type: 'text_delta', text }));
  const start = blockStart(index, { type: 'text', text: '', ...more });
  return [start, ...deltas, blockStop(index)].join('');
}

/** Returns the events of a block of reasoning, signed at its end; `between` comes after its start and each delta. */
export function thinkingBlock(index: number, thoughts: readonly string[], between = ''): string {
  const deltas = thoughts.map((thinking) =>
    [blockDelta(index, { type: 'thinking_delta', thinking }), between].join(''),
  );
  return [
    blockStart(index, { type: 'thinking', thinking: '', signature: '' }),
    between,
    ...deltas,
    blockDelta(index, { type: 'signature_delta', signature: 'c2lnbmF0dXJl' }),
    blockStop(index),
  ].join('');
}

/** Returns the events of a tool call whose arguments come in these pieces of JSON; `between` comes after its start. */
export function toolBlock(
  index: number,
  tool: object,
  pieces: readonly string[],
  between = '',
): string {
  const deltas = pieces.map((partial_json) =>
    blockDelta(index, { type: 'input_json_delta', partial_json }),
  );
  return [blockStart(index, { ...tool, input: {} }), between, ...deltas, blockStop(index)].join('');
}
