import { text, withoutUndefined } from '../../base/json.ts';
import type { FinishReason, StreamEvent, Usage } from '../provider.ts';

/** Returns a delta with this text; nothing for an empty string or another value. */
export function deltas(type: 'text' | 'reasoning', value: unknown): readonly StreamEvent[] {
  const delta = text(value);
  return delta ? [{ type, text: delta }] : [];
}

/** Returns the usage with these counts; nothing if none is known. */
export function usageEvents(
  counts: {
    readonly [Name in keyof Usage]: number | undefined;
  },
): readonly StreamEvent[] {
  const usage = withoutUndefined(counts);
  return Object.keys(usage).length > 0 ? [{ type: 'usage', usage }] : [];
}

/** Returns the event with the known parts of the input tokens; nothing if none is known. */
export function inputEvents(
  counts: Readonly<Record<string, number | undefined>>,
): readonly StreamEvent[] {
  const known = Object.entries(counts).flatMap(([name, count]) =>
    count === undefined ? [] : [[name, count] as const],
  );
  return known.length > 0 ? [{ type: 'input', parts: Object.fromEntries(known) }] : [];
}

/** Returns the end for a provider's finish reason, `unfinished` for an unknown one; nothing if there is none. */
export function ends(
  value: unknown,
  endings: ReadonlyMap<string, FinishReason>,
): readonly StreamEvent[] {
  const reason = text(value);
  return reason ? [{ type: 'end', ending: endings.get(reason) ?? 'unfinished', reason }] : [];
}
