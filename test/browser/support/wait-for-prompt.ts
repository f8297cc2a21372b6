import type { Terminal } from '@xterm/xterm';
import type { Scripted } from './tab.ts';

type Shown = typeof globalThis & { term?: Terminal };

/** Matches a prompt at the end of the text before the cursor. */
export const promptPattern = '[>❯›$] ?$';
/** Matches a prompt or a question at the end of the text before the cursor. */
export const promptOrQuestionPattern = '[>❯›$:\\]] ?$';

/** The maximum milliseconds of one wait inside the page; between waits, the deadline of the test is checked. */
const maxWaitMs = 2_000;

/**
 * Resolves with true when the text before the cursor matches the pattern, two frames from now or later; with false
 * after `milliseconds`.
 */
export function waitForTextBeforeCursor(
  page: Pick<Scripted, 'evaluate'>,
  textPattern: string,
  milliseconds = maxWaitMs,
): Promise<boolean> {
  return falseOnNavigation(
    page.evaluate(matchTextBeforeCursor, [textPattern, milliseconds] as const),
  );
}

/** Resolves with true when a line of either buffer contains or matches `wanted`; with false after `milliseconds`. */
export function waitForLine(
  page: Pick<Scripted, 'evaluate'>,
  wanted: string | RegExp,
  milliseconds = maxWaitMs,
) {
  const pattern =
    typeof wanted === 'string' ? ([wanted] as const) : ([wanted.source, wanted.flags] as const);
  return falseOnNavigation(page.evaluate(matchLine, [pattern, milliseconds] as const));
}

/** Returns false instead of an error if the page was reloaded or navigated meanwhile. */
async function falseOnNavigation(result: Promise<boolean>): Promise<boolean> {
  return result.catch((error: unknown) => {
    if (/context was destroyed|because of a navigation/.test(`${error}`)) return false;
    throw error;
  });
}

/** Runs in the page: checks the text before the cursor in the frames after each write to the terminal. */
async function matchTextBeforeCursor([pattern, milliseconds]: readonly [
  string,
  number,
]): Promise<boolean> {
  const { term } = globalThis as Shown;
  if (!term) return false;
  const end = new RegExp(pattern);
  const start = performance.now();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  while (true) {
    await frame();
    await new Promise<void>((resolve) => term.write('', resolve));
    const { baseY, cursorX, cursorY } = term.buffer.active;
    const line = term.buffer.active.getLine(baseY + cursorY)?.translateToString(true, 0, cursorX);
    if (end.test(line ?? '')) return true;
    if (performance.now() - start > milliseconds) return false;
    await new Promise<void>((resolve) => {
      const written = term.onWriteParsed(() => done());
      const timer = setTimeout(() => done(), 100);
      const done = () => {
        clearTimeout(timer);
        written.dispose();
        resolve();
      };
    });
  }
}

/** A text, or the source and flags of a regular expression, and the milliseconds to wait for it. */
type Wanted = readonly [readonly [pattern: string, flags?: string], milliseconds: number];

/** Runs in the page: searches at most every 20 ms, when something was written. */
async function matchLine([[pattern, flags], milliseconds]: Wanted): Promise<boolean> {
  const { term } = globalThis as Shown;
  if (!term) return false;
  const regExp = flags === undefined ? undefined : new RegExp(pattern, flags);
  const start = performance.now();
  const found = () =>
    [term.buffer.normal, term.buffer.alternate].some((buffer) => {
      let text = '';
      for (let y = 0; y < buffer.length; y += 1) {
        text += buffer.getLine(y)?.translateToString(true) ?? '';
        // The list of rows is circular: beyond its last row is its first.
        if (y + 1 < buffer.length && buffer.getLine(y + 1)?.isWrapped) continue;
        if (regExp ? regExp.test(text) : text.includes(pattern)) return true;
        text = '';
      }
      return false;
    });
  return new Promise((resolve) => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (isFound: boolean) => {
      written.dispose();
      resolve(isFound);
    };
    const check = () => {
      clearTimeout(timer);
      last = performance.now();
      if (found()) finish(true);
      else if (last - start > milliseconds) finish(false);
      else timer = setTimeout(check, 100);
    };
    // Timers may be late on a busy page: a text that is shown only meanwhile is found when it is written.
    const written = term.onWriteParsed(() => {
      clearTimeout(timer);
      if (performance.now() - last >= 20) check();
      else timer = setTimeout(check, 20);
    });
    check();
  });
}

/** Calls `condition` until it resolves with true; throws an error with the screen after `milliseconds`. */
export async function retryUntil(
  condition: (milliseconds: number) => Promise<boolean>,
  wanted: string | RegExp,
  readScreen: () => Promise<string>,
  milliseconds = 10_000,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition(Math.min(maxWaitMs, Math.max(0, deadline - Date.now()))))) {
    if (Date.now() > deadline)
      throw new Error(`waited for ${wanted}; the screen shows:\n${await readScreen()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
