import type { App } from '../../src/app/app.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import { shownTitle } from '../../src/storage/title.ts';
import { beginning } from '../output.ts';

/** Columns of a title in a list. */
const longest = 44;
/** What tells a fork from what it is one of. */
const fork = / \(fork[^()]{0,9}\)$/;

/** A title in one line of no more than `room` columns, cut ahead of the ending that makes it a fork's. */
export function shortTitle(app: App, title: string, room: number): string {
  const shown = shownTitle(title);
  const [ending = ''] = fork.exec(shown) ?? [];
  const start = shown.slice(0, shown.length - ending.length);
  return beginning(app, start, room - ending.length) + ending;
}

/** A sentence's beginning and a title, which is cut so that no row of the screen begins inside it. */
export function withTitle(app: App, beginning: string, title: string): string {
  const text = `${beginning} `;
  return text + shortTitle(app, title, app.view.screen.columns - text.length);
}

/** The number of a session in the list and its title, in one row of the screen. */
export function listTitle(app: App, { title }: SessionRecord, at: number): string {
  const number = `${at + 1}  `;
  const room = Math.min(longest, app.view.screen.columns - number.length);
  return number + shortTitle(app, title, room);
}
