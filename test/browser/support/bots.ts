import type { ReceivedRequest } from './answer-table.ts';
import { run } from './console.ts';
import { recordsIn } from './stored-records.ts';
import type { BasicTab } from './tab.ts';

/** A question, and the answer that is typed and entered. */
type Answer = readonly [question: RegExp, answer: string];

/** Enters a line and answers its questions. */
export async function enterLine(
  console: BasicTab,
  line: string,
  ...answers: readonly Answer[]
): Promise<void> {
  await console.insert(line);
  await console.press('Enter');
  for (const [question, answer] of answers) {
    await console.waitFor(question);
    await console.insert(answer);
    await console.press('Enter');
  }
}

/** Does what `enterLine` does; resolves at the prompt. */
export async function runWithAnswers(
  console: BasicTab,
  line: string,
  ...answers: readonly Answer[]
): Promise<void> {
  await enterLine(console, line, ...answers);
  await console.prompt();
}

/** Creates a bot with its own key. */
export function createBotWithKey(
  console: BasicTab,
  name: string,
  provider: string,
  key: string,
): Promise<void> {
  return runWithAnswers(console, `bot new ${name} -p ${provider} --key`, [
    /Its own .* key, hidden \[the global key\]: $/,
    key,
  ]);
}

/** Runs a command on a cleared screen; returns the lines that it printed. */
export async function outputOf(console: BasicTab, line: string): Promise<string[]> {
  await run(console, 'clear');
  await run(console, line);
  const [, ...output] = (await console.rows()).map((row) => row.trimEnd());
  return output.filter((row) => row !== '').slice(0, -1);
}

/** Returns the stored records of the bots, with their keys. */
export function botRecords(console: BasicTab): Promise<Record<string, unknown>[]> {
  return recordsIn(console, 'bots');
}

/** Empties each bot's own key, as users can with the developer tools. */
export function emptyKeys({ page }: Pick<BasicTab, 'page'>): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('keysh');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('bots', 'readwrite');
          const store = writing.objectStore('bots');
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const bot of reading.result) store.put({ ...bot, k: '' });
          };
          writing.oncomplete = () => resolve();
          opening.result.close();
        };
      }),
  );
}

/** Returns the key of a request, whether in a header or in the query. */
export function keyOf({ headers, query }: ReceivedRequest): string | undefined {
  return (
    headers.authorization?.replace(/^Bearer /, '') ??
    headers['x-api-key'] ??
    new URLSearchParams(query).get('key') ??
    undefined
  );
}
