import type { FailureKind } from '../../../src/base/failure.ts';
import type { DialectName } from '../../../src/providers/parameters.ts';
import type { FinishReason, Usage } from '../../../src/providers/provider.ts';
import type { ProviderId } from '../../../src/providers/registry.ts';
import type { Source } from '../../../src/providers/sources.ts';

/** A body composed from a provider's documentation, with the expected reply. */
export interface ComposedStream {
  readonly name: string;
  readonly provider: ProviderId;
  readonly dialect: DialectName;
  readonly body: string;
  readonly expected: ExpectedReply;
}

export interface ExpectedReply {
  readonly text: string;
  /** Empty unless given. */
  readonly reasoning?: string;
  readonly usage: Usage;
  /** The searches; none unless given. */
  readonly search?: ExpectedSearch;
  readonly end: ExpectedEnd;
}

/** The searches of a reply: their queries in order, why some failed, and the sources. Empty unless given. */
export interface ExpectedSearch {
  readonly queries?: readonly string[];
  readonly failures?: readonly string[];
  readonly sources?: readonly Source[];
}

/** How a reply ends, with the provider's own reason, or the failure with the message quoted from the provider. */
export type ExpectedEnd =
  | readonly [ending: FinishReason, reason: string]
  | { readonly failure: FailureKind; readonly message?: string };

/** Name, events and expected reply of one stream. */
type Row = readonly [name: string, events: readonly string[], expected: ExpectedReply];

/** Returns the streams of one provider. */
export function streamsOf(
  provider: ProviderId,
  dialect: DialectName,
  rows: readonly Row[],
): readonly ComposedStream[] {
  return rows.map(([name, events, expected]) => ({
    name: `${provider}, ${name}`,
    provider,
    dialect,
    body: events.join(''),
    expected,
  }));
}

/** Returns a server-sent event without a name. */
export function sse(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** Returns a line of newline-delimited JSON. */
export function line(data: unknown): string {
  return `${JSON.stringify(data)}\n`;
}

/** Returns JSON with a space after each comma and colon, and white space in front of the last brace. */
export function spaced(data: unknown): string {
  return `${JSON.stringify(data, undefined, 1).replace(/\n\s*/g, ' ').slice(0, -1)}   }`;
}

/** A comment that keeps the connection open. */
export const keepAlive = ': keep-alive\n\n';

/** The event that ends a stream in OpenAI's dialect. */
export const done = 'data: [DONE]\n\n';
