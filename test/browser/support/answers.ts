import { readFileSync } from 'node:fs';

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

/** A recorded stream, cut between its events. */
export function recorded(fixture: string, changes: Answer = {}): Answer {
  const bytes = readFileSync(`test/fixtures/${fixture}`);
  const lines = fixture.endsWith('.ndjson');
  return {
    headers: { 'content-type': lines ? 'application/x-ndjson' : 'text/event-stream' },
    pieces: cut(bytes, lines ? /\n/g : /\r\n\r\n|\n\n|\r\r/g),
    ...changes,
  };
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

/** A recorded error body with its status. */
export function refusal(fixture: string, status: number, changes: Answer = {}): Answer {
  const text = readFileSync(`test/fixtures/${fixture}`);
  return { headers: { 'content-type': 'application/json' }, pieces: [text], status, ...changes };
}

/** A connection that is cut before any head. */
export const brokenOff: Answer = { status: 0, end: 'break' };

/** A connection on which nothing ever comes. */
export const hanging: Answer = { status: 0, end: 'hang' };

function cut(bytes: Buffer, mark: RegExp): Buffer[] {
  const ends = [...bytes.toString('latin1').matchAll(mark)].map((m) => m.index + m[0].length);
  const starts = [0, ...ends];
  return starts.map((start, i) => bytes.subarray(start, ends[i])).filter((piece) => piece.length);
}
