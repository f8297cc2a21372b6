import type { Chunk, Continuation } from '../providers/provider.ts';
import { plausibleCounts } from '../storage/implausible-usage.ts';
import { hasText, type ReplyRecord } from '../storage/session.ts';
import { formatModelRef, type ModelRef } from './catalog.ts';
import type { Turn } from './turn.ts';
import { outputTokens } from './usage.ts';

/** A reply that its provider can resume. */
export interface Resumable extends Continuation {
  /** The id of its last part. */
  readonly reply: string;
}

interface Resuming {
  readonly turns: readonly Turn[];
  resumable: Resumable | undefined;
}

/** Keeps where a reply is resumed if it ended with a token for that. `former` is where it was resumed itself. */
export function noteResumable(
  conversation: Resuming,
  { id, usage }: ReplyRecord,
  chunks: readonly Chunk[],
  former: Continuation | undefined,
): void {
  const token = chunks.find((chunk) => chunk.type === 'end')?.resume;
  if (token === undefined) return;
  const counts = plausibleCounts(usage);
  const { input, output } = former ?? { input: counts.input ?? 0, output: 0 };
  conversation.resumable = { reply: id, token, input, output: output + outputTokens(counts) };
}

/** Returns where a model resumes the last reply; undefined if it can only be asked to continue it. */
export function continuationOf(
  { turns, resumable }: Resuming,
  target: ModelRef,
): Continuation | undefined {
  const last = turns.at(-1)?.replies.at(-1);
  if (!resumable || last?.id !== resumable.reply) return undefined;
  const { token, input, output } = resumable;
  return last.model === formatModelRef(target) ? { token, input, output } : undefined;
}

/** Returns whether the last reply, which may follow others to the same question, has no text in any of its parts. */
export function isTextless({ turns }: Resuming): boolean {
  const replies = turns.at(-1)?.replies ?? [];
  const parts = replies.slice(
    Math.max(
      0,
      replies.findLastIndex(({ more }) => !more),
    ),
  );
  return !parts.some(hasText);
}
