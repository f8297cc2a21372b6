import type { MessageRecord } from '../../storage/session.ts';
import { isFuller } from './diff.ts';
import type { Import } from './import.ts';
import { SkipCounter } from './skipped.ts';

/**
 * Combines the content of several files. Of records with the same id, takes the bot of the later file, the session that
 * changed last, and the more complete reply.
 */
export function combined(imports: readonly [Import, ...Import[]]): Import {
  const [first, ...rest] = imports;
  return rest.reduce(added, first);
}

function added(one: Import, other: Import): Import {
  const skipped = new SkipCounter();
  skipped.addAll(one.skipped);
  skipped.addAll(other.skipped);
  return {
    from: other.from,
    content: {
      bots: joined(one.content.bots, other.content.bots, () => true),
      sessions: joined(
        one.content.sessions,
        other.content.sessions,
        (now, before) => now.changed > before.changed,
      ),
      messages: joined<MessageRecord>(one.content.messages, other.content.messages, isFuller),
      files: new Map([...one.content.files, ...other.content.files]),
      settings: { ...one.content.settings, ...other.content.settings },
    },
    isComplete: false,
    skipped: skipped.counts,
    unknown: [...new Set([...one.unknown, ...other.unknown])],
    masked: one.masked + other.masked,
    clamped: one.clamped + other.clamped,
  };
}

/** Joins two lists without repeating an id; `isBetter` returns whether the second record replaces the first. */
function joined<T extends { readonly id: string }>(
  one: readonly T[],
  other: readonly T[],
  isBetter: (now: T, before: T) => boolean,
): readonly T[] {
  const all = new Map(one.map((record) => [record.id, record]));
  for (const record of other) {
    const before = all.get(record.id);
    if (!before || isBetter(record, before)) all.set(record.id, record);
  }
  return [...all.values()];
}
