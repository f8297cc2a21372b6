import type { AnswerTable } from '../../browser/support/answer-table.ts';
import type { Searched } from '../../browser/support/leak-surfaces.ts';
import { screenQueries } from '../../browser/support/screen-queries.ts';
import type {
  OpenOptions,
  Scripted,
  Console as SharedConsole,
  TestBed,
} from '../../browser/support/tab.ts';
import { NodePage } from './node-page.ts';
import { createProfile } from './profile.ts';

const url = 'http://127.0.0.1:8080/';

/** What the tests of a file share. */
export interface PageTestBed extends TestBed {
  readonly hosts: AnswerTable;
}

/** A tab in this process with browser storage of its own. */
export type Console = SharedConsole & Pick<Searched, 'draw'>;

/** Opens the console in a profile of its own. */
export async function openConsole(
  { hosts }: PageTestBed,
  { path = '', stored = {} }: OpenOptions = {},
): Promise<Console> {
  const profile = createProfile(stored);
  const opened = new NodePage(hosts, profile, url + path);
  // The part of Playwright's interface that tests use, without its handles of objects in the page.
  const page = opened as unknown as Scripted;
  return {
    page,
    ...opened.log,
    draw: () => opened.draw(),
    insert: async (text) => opened.keyboard.insert(text),
    type: async (text) => opened.keyboard.type(text),
    press: async (key) => opened.keyboard.press(key),
    async paste(text) {
      await profile.clipboard.writeText(text);
      await opened.keyboard.paste();
      await profile.clipboard.writeText('');
    },
    ...screenQueries(page),
    close: () => opened.close(),
  };
}
