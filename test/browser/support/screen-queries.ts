import { rows, screen } from './rows.ts';
import type { Scripted, Tab } from './tab.ts';
import {
  promptOrQuestionPattern,
  promptPattern,
  retryUntil,
  waitForLine,
  waitForTextBeforeCursor,
} from './wait-for-prompt.ts';

type Queries = Pick<Tab, 'screen' | 'rows' | 'waitFor' | 'prompt' | 'promptOrQuestion' | 'storage'>;

/** Returns the functions that read what a page shows and stores. */
export function screenQueries(page: Pick<Scripted, 'evaluate'>): Queries {
  const readScreen = () => screen(page);
  return {
    screen: readScreen,
    rows: () => rows(page),
    waitFor: (wanted: string | RegExp, milliseconds?: number) =>
      retryUntil((maxMs) => waitForLine(page, wanted, maxMs), wanted, readScreen, milliseconds),
    prompt: () =>
      retryUntil(
        (maxMs) => waitForTextBeforeCursor(page, promptPattern, maxMs),
        'a prompt',
        readScreen,
      ),
    promptOrQuestion: () =>
      retryUntil(
        (maxMs) => waitForTextBeforeCursor(page, promptOrQuestionPattern, maxMs),
        'a prompt or a question',
        readScreen,
      ),
    storage: () =>
      page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } })),
  };
}
