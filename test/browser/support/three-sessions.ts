import { questionRecord, replyRecord, sessionRecord } from '../../support/session-records.ts';
import { outputOf } from './bots.ts';
import { stored } from './console.ts';
import { plantRecords } from './stored-records.ts';
import type { Console, Harness, OpenOptions, Tab } from './tab.ts';

/** The ids of the sessions, oldest first. */
export const ids = ['aaaa1111-0', 'aaaa2222-0', 'bbbb3333-0'];

/** Opens a console with three sessions, the last one the newest; each has a question and a reply with its number. */
export async function openWithSessions<Opened extends Console>(
  use: Harness<Opened, OpenOptions>,
): Promise<Opened> {
  const console = await use.open({
    stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' },
  });
  await plantRecords(console, {
    sessions: ids.map((id, at) => sessionRecord(id, at + 1, { title: `title ${at}` })),
    messages: ids.flatMap((id, at) => [
      questionRecord(id, `${id}q`, `question ${at} of a Monad`),
      replyRecord(id, `${id}q`, `reply ${at}`),
    ]),
  });
  return console;
}

/** Returns the rows of sessions that a command lists, without headings. */
export async function listed(console: Tab, line = 'session'): Promise<readonly string[]> {
  return (await outputOf(console, line)).filter((row) => /^ *\d+ {2}/.test(row));
}
