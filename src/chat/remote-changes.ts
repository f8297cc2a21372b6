import { hasNewText, type Turn } from './turn.ts';

/** The differences between a stored conversation and this tab's previous state of it. */
export interface RemoteChanges {
  /** Turns with text that this tab did not have. */
  readonly added: readonly Turn[];
  readonly removed: readonly Turn[];
}

/** Returns the differences between the former turns of a conversation and those of now. */
export function changesBetween(former: readonly Turn[], now: readonly Turn[]): RemoteChanges {
  const known = new Map(former.map((turn) => [turn.question.id, turn]));
  const ids = new Set(now.map(({ question }) => question.id));
  return {
    added: now.filter((turn) => hasNewText(turn, known.get(turn.question.id))),
    removed: former.filter(({ question }) => !ids.has(question.id)),
  };
}
