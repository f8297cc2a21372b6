import type { App } from '../../src/app/app.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import { shownTitle } from '../../src/storage/title.ts';
import { beginning } from '../output.ts';

/** Columns of a title in a list, or more where that leaves `besideTitle` columns. */
const titleColumns = 44;
const besideTitle = 76;
/** The suffix of the title of a fork. */
const fork = / \(fork[^()]{0,9}\)$/;

/** Returns a title on one line of at most `columns` columns, shortened before the suffix of a fork. */
export function shortTitle(app: App, title: string, columns: number): string {
  const shown = shownTitle(title);
  const [ending = ''] = fork.exec(shown) ?? [];
  const start = shown.slice(0, shown.length - ending.length);
  return beginning(app, start, columns - ending.length) + ending;
}

/** Returns the beginning of a sentence with a title, which is shortened to fit the row. */
export function withTitle(app: App, beginning: string, title: string): string {
  const text = `${beginning} `;
  return text + shortTitle(app, title, app.view.screen.columns - text.length);
}

/** Returns the number and the title of a session on one row of the screen. The number has at least `digits` columns. */
export function listTitle(app: App, { title }: SessionRecord, at: number, digits = 1): string {
  const number = `${`${at + 1}`.padStart(digits)}  `;
  const { columns } = app.view.screen;
  const most = Math.max(titleColumns, columns - besideTitle);
  return number + shortTitle(app, title, Math.min(most, columns - number.length));
}
