import type { App } from '../../src/app/app.ts';
import { field, text } from '../../src/base/json.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { yielding } from '../../src/base/yielding.ts';
import { allMessages } from '../../src/storage/message-batches.ts';
import { isMessage } from '../../src/storage/session.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { indentRedacted, print, printQuoted } from '../output.ts';
import { listTitle } from './short-title.ts';
import { patternOf, snippet } from './snippet.ts';

/**
 * Prints each message that contains consecutive words, ignoring case, as soon as it is found. Skips undone messages and repeated
 * hits of a session. Ctrl-C stops.
 */
export async function search(app: App, typed: string): Promise<void> {
  const wanted = patternOf(typed);
  const { sessions } = app.chat.autosave;
  const titles = new Map(
    (await sessions.list()).map((session, at) => [session.id, () => listTitle(app, session, at)]),
  );
  const undone = new Set<unknown>();
  const redact = (part: string) => app.keys.redact(part);
  const turn = yielding();
  const shownOnce = new Set<string>();
  let session: string | undefined;
  let count = 0;
  let shown = 0;
  for await (const batch of allMessages(sessions.database)) {
    app.console.signal.throwIfAborted();
    for (const message of batch) {
      await turn();
      if (field(message, 'out') !== undefined) undone.add(field(message, 'id'));
      if (!mayHold(message, wanted) || !isMessage(message)) continue;
      const isUndone = undone.has(message.role === 'user' ? message.id : message.question);
      const title = isUndone ? undefined : titles.get(message.session);
      const found = title !== undefined && snippet(message.text, wanted, redact);
      if (!found || shownOnce.has(`${message.session}\n${found}`)) continue;
      shownOnce.add(`${message.session}\n${found}`);
      count += 1;
      if (message.session !== session) print(app, styled`${title()}`);
      session = message.session;
      printQuoted(app, 'Message', indentRedacted(app, found));
    }
    if (count > shown) await app.view.screen.flush();
    shown = count;
  }
  const how = count > 0 ? `; to continue one: ${asTyped('session resume N', app.chat)}` : '';
  print(app, dim(styled`${count || 'Nothing'} found${how}.`));
}

/** Tests the text alone, which is faster than validating every message. */
function mayHold(message: unknown, wanted: RegExp): boolean {
  return wanted.test(text(field(message, 'text')) ?? '');
}
