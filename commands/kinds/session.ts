import type { App } from '../../src/app/app.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import { shownTitle } from '../../src/storage/title.ts';
import type { Candidate } from '../../src/terminal/editor/fuzzy-match.ts';
import type { Kind } from '../definition.ts';
import { pickSession } from '../session/pick-session.ts';

/** A stored session: its number in the list, the beginning of its id, or -1 for the last one. */
export const session: Kind<SessionRecord> = {
  parse: (app, word) => pickSession(app.sessions, word),
  complete: completeSessions,
};

/** Returns the listed sessions by the beginnings of their ids, because numbers may change before the line is entered. */
function completeSessions({ sessions, keys }: App): readonly Candidate[] {
  return sessions.listed.map(({ id, title }) => ({
    text: id.slice(0, 8),
    description: keys.redact(shownTitle(title)),
  }));
}
