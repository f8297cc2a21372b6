import type { SessionRecord } from '../../storage/session.ts';
import type { Content } from '../format.ts';
import type { Comparison } from './diff.ts';
import { type Counts, noCounts, type Writes } from './plan.ts';

type Kind = 'sessions' | 'messages';
type Found = Pick<Content, Kind>;
type Result = {
  readonly counts: Readonly<Record<Kind, Counts>>;
  readonly writes: Pick<Writes, Kind | 'replies'>;
};

/** Plans to add the sessions of a file to the stored ones: new sessions, missing messages, and replies that are longer in the file. */
export function mergeSessions(found: Found, { same, other, fuller, stored }: Comparison): Result {
  const isNew = ({ id }: { readonly id: string }, kind: Kind) =>
    !same[kind].has(id) && !other[kind].has(id);
  const messages = found.messages.filter((message) => isNew(message, 'messages'));
  const replies = found.messages.filter(({ id }) => fuller.has(id));
  const growing = new Set([...messages, ...replies].map(({ session }) => session));
  const added = found.sessions.filter((session) => isNew(session, 'sessions'));
  const grown = found.sessions.flatMap((session) => {
    const here = growing.has(session.id) && stored.get(session.id);
    return here ? [later(here, session)] : [];
  });
  const still = found.sessions.filter(({ id }) => stored.has(id) && !growing.has(id));
  const stillSame = still.filter(({ id }) => same.sessions.has(id)).length;
  return {
    counts: {
      sessions: {
        ...noCounts(),
        added: added.length,
        changed: grown.length,
        same: stillSame,
        kept: still.length - stillSame,
      },
      messages: {
        ...noCounts(),
        added: messages.length,
        changed: replies.length,
        same: same.messages.size,
        kept: other.messages.size - replies.length,
      },
    },
    writes: { sessions: [...added, ...grown], messages, replies },
  };
}

/** Plans to replace all sessions with those of a file; `here` is the number of stored records. */
export function replaceSessions(
  found: Found,
  { same, other }: Comparison,
  here: Readonly<Record<Kind, number>>,
): Result {
  const countsOf = (kind: Kind): Counts => ({
    ...noCounts(),
    added: found[kind].length - same[kind].size - other[kind].size,
    changed: other[kind].size,
    removed: here[kind] - same[kind].size - other[kind].size,
    same: same[kind].size,
  });
  return {
    counts: { sessions: countsOf('sessions'), messages: countsOf('messages') },
    writes: { sessions: found.sessions, messages: found.messages, replies: [] },
  };
}

/** Returns a stored session with a later time of change, which each state of a session needs. */
function later(here: SessionRecord, there: SessionRecord): SessionRecord {
  return { ...here, changed: Math.max(here.changed + 1, there.changed) };
}
