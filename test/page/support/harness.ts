import { answerTable } from '../../browser/support/answer-table.ts';
import { useConsoles } from '../../browser/support/console.ts';
import type { OpenOptions, Harness as SharedHarness } from '../../browser/support/tab.ts';
import { type Console, openConsole, openSecondTab, type PageTestBed, url } from './page.ts';

export * from '../../browser/support/console.ts';

/** What the tests of a file use, with pages in this process. */
export type Harness = SharedHarness<Console, OpenOptions, PageTestBed>;

/** Registers the hooks of a test file and returns its harness. */
export function useHarness(): Harness {
  return useConsoles<Console, OpenOptions, PageTestBed>({
    openTestBed: async () => ({
      url,
      hosts: answerTable(),
      servedPaths: [],
      close: async () => {},
    }),
    launch: openConsole,
    openSecondTab: (_, console) => openSecondTab(console),
  });
}
