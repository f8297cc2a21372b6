import { useConsoles } from './console.ts';
import {
  type Console,
  type OpenOptions,
  openConsole,
  openSecondTab,
  openTestBed,
  type TestBed,
} from './page.ts';
import type * as shared from './tab.ts';

export * from './console.ts';

/** The harness of a test file in a browser. */
export type Harness = shared.Harness<Console, OpenOptions, TestBed>;

/** Registers the hooks of a test file and returns its harness. */
export function useHarness(folder?: string): Harness {
  return useConsoles<Console, OpenOptions, TestBed>({
    openTestBed: () => openTestBed(folder),
    launch: openConsole,
    openSecondTab: ({ url }, console) => openSecondTab(console, url),
  });
}
