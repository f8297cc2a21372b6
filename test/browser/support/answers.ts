import type { ErrorBody } from '../../support/error-bodies.ts';
import type { ComposedStream } from '../../support/streams/composed-stream.ts';

/** What a stand-in sends back. Unsaid: status 200, CORS headers as the host sends them, no pauses, a proper end. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, piece by piece. */
  readonly pieces?: readonly (string | Buffer)[];
  /** Gives what is sent behind the pieces, `pause` apart, until the browser hangs up; `count` begins at 0. */
  readonly repeat?: (count: number) => string;
  /** Milliseconds before the head is sent. */
  readonly delay?: number;
  /** Milliseconds between two pieces. */
  readonly pause?: number;
  /** `break` cuts the connection soon after the last piece, `hang` leaves it open. */
  readonly end?: 'close' | 'break' | 'hang';
  /** False: no CORS headers, so the page sees a network error. */
  readonly cors?: boolean;
}

/** Returns a composed stream, an event in each piece. */
export function streamed({ body, dialect }: ComposedStream, changes: Answer = {}): Answer {
  const type = dialect === 'ollama' ? 'application/x-ndjson' : 'text/event-stream';
  const afterEvent = dialect === 'ollama' ? /(?<=\n)/ : /(?<=\r\n\r\n|\n\n|\r\r)/;
  return { headers: { 'content-type': type }, pieces: body.split(afterEvent), ...changes };
}

/** A stream of openai's dialect that says these words, one an event. */
export function saying(words: readonly string[], changes: Answer = {}): Answer {
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

/** Returns a refusal with a composed error body. */
export function refusal({ body, status }: ErrorBody, changes: Answer = {}): Answer {
  return json(body, { status, ...changes });
}

/** A connection that is cut before any head. */
export const brokenOff: Answer = { status: 0, end: 'break' };

/** A connection on which nothing ever comes. */
export const hanging: Answer = { status: 0, end: 'hang' };
