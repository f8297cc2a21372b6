import type { ErrorBody } from '../../support/error-bodies.ts';
import type { ComposedStream } from '../../support/streams/composed-stream.ts';

/** The answer of a stand-in. Defaults: status 200, the CORS headers of the host, no pauses, a complete body. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The chunks of the body. */
  readonly pieces?: readonly (string | Buffer)[];
  /** Returns further chunks, sent `pause` apart until the browser disconnects; `count` starts at 0. */
  readonly repeat?: (count: number) => string;
  /** Milliseconds before the headers are sent. */
  readonly delay?: number;
  /** Milliseconds between two chunks. */
  readonly pause?: number;
  /** `break` cuts the connection after the last chunk, `hang` leaves it open. */
  readonly end?: 'close' | 'break' | 'hang';
  /** If false, no CORS headers are sent and the page sees a network error. */
  readonly cors?: boolean;
}

/** Returns a composed stream with one event per chunk. */
export function streamAnswer({ body, dialect }: ComposedStream, changes: Answer = {}): Answer {
  const type = dialect === 'ollama' ? 'application/x-ndjson' : 'text/event-stream';
  const afterEvent = dialect === 'ollama' ? /(?<=\n)/ : /(?<=\r\n\r\n|\n\n|\r\r)/;
  return { headers: { 'content-type': type }, pieces: body.split(afterEvent), ...changes };
}

/** Returns a stream in OpenAI's dialect of the endpoint that is asked, with one event per word. */
export function replyWith(words: readonly string[], changes: Answer = {}): Answer {
  const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
  const chunk = (delta: object, finish_reason: string | null) =>
    event({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
  const pieces = words.map((content) => chunk({ content }, null));
  return {
    headers: { 'content-type': 'text/event-stream' },
    pieces: [...pieces, chunk({}, 'stop'), 'data: [DONE]\n\n'],
    ...changes,
  };
}

export function json(value: unknown, changes: Answer = {}): Answer {
  return {
    headers: { 'content-type': 'application/json' },
    pieces: [JSON.stringify(value)],
    ...changes,
  };
}

/** Returns an error response with a composed body. */
export function errorAnswer({ body, status }: ErrorBody, changes: Answer = {}): Answer {
  return json(body, { status, ...changes });
}

/** A connection that is reset before the headers. */
export const connectionReset: Answer = { status: 0, end: 'break' };

/** A connection that stays open without a response. */
export const noResponse: Answer = { status: 0, end: 'hang' };
