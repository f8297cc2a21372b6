import type { Chunk, Continuation } from '../providers/provider.ts';
import { plausibleCounts } from '../storage/implausible-usage.ts';
import type { ReplyRecord } from '../storage/session.ts';
import { formatModelRef, type ModelRef } from './catalog.ts';
import type { Turn } from './turn.ts';
import { outputTokens } from './usage.ts';

/** A reply that its provider can resume with a token. */
export interface Resumable {
  readonly reply: ReplyRecord['id'];
  readonly token: string;
}

interface Resuming {
  readonly turns: readonly Turn[];
  resumable: Resumable | undefined;
}

/** Keeps the token for resuming a reply if it ended with one. */
export function noteResumable(
  conversation: Resuming,
  { id }: ReplyRecord,
  chunks: readonly Chunk[],
): void {
  const end = chunks.find((chunk) => chunk.type === 'end');
  if (end?.resume !== undefined) conversation.resumable = { reply: id, token: end.resume };
}

/** Returns where a model resumes the last reply; undefined if it can only be asked to continue it. */
export function continuationOf(
  { turns, resumable }: Resuming,
  target: ModelRef,
): Continuation | undefined {
  const replies = turns.at(-1)?.replies ?? [];
  const last = replies.at(-1);
  if (!resumable || last?.id !== resumable.reply) return undefined;
  if (last.model !== formatModelRef(target)) return undefined;
  const parts = replies.slice(
    Math.max(
      0,
      replies.findLastIndex(({ more }) => !more),
    ),
  );
  const counts = parts.map(({ usage }) => plausibleCounts(usage));
  const output = counts.reduce((sum, usage) => sum + outputTokens(usage), 0);
  return { token: resumable.token, input: counts[0]?.input ?? 0, output };
}
