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
import { createProfile, type Profile } from './profile.ts';

/** The page's address. */
export const url = 'http://127.0.0.1:8080/';

/** What the tests of a file share. */
export interface PageTestBed extends TestBed {
  readonly hosts: AnswerTable;
}

/** A tab in this process with browser storage of its own. */
export interface Console extends SharedConsole, Pick<Searched, 'draw'> {
  /** Opens another tab with the same browser storage; it is closed with the first. */
  openTab(): Console;
}

/** Opens the console in a profile of its own. */
export async function openConsole(
  { hosts }: PageTestBed,
  { path = '', stored = {} }: OpenOptions = {},
): Promise<Console> {
  return openTab(hosts, createProfile(stored), path);
}

/** Opens another tab with the same browser storage, at its prompt; it is closed with the console. */
export async function openSecondTab(console: Console): Promise<Console> {
  const tab = console.openTab();
  await tab.prompt();
  return tab;
}

function openTab(hosts: AnswerTable, profile: Profile, path = ''): Console {
  const opened = new NodePage(hosts, profile, url + path);
  // The part of Playwright's interface that tests use, without its handles of objects in the page.
  const page = opened as unknown as Scripted;
  const others: Console[] = [];
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
    openTab() {
      const tab = openTab(hosts, profile);
      others.push(tab);
      return tab;
    },
    async close() {
      await Promise.all([opened.close(), ...others.map((tab) => tab.close())]);
    },
  };
}
