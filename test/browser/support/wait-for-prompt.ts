import type { Terminal } from '@xterm/xterm';
import type { Page } from 'playwright-core';

type Shown = typeof globalThis & { term?: Terminal };

/** The end of a prompt. */
export const prompt = '[>❯›$] ?$';
/** The end of a prompt or a question. */
export const question = '[>❯›$:\\]] ?$';

/** The longest wait inside the page, in milliseconds: then the time limit of the test is checked. */
const longest = 2_000;

/**
 * Resolves when the text before the cursor matches `mark` at its end, two frames from now or later; with false after
 * `milliseconds`.
 */
export function atMark(page: Page, mark: string, milliseconds = longest): Promise<boolean> {
  return unlessLeft(page.evaluate(cursorAt, [mark, milliseconds] as const));
}

/** Resolves when a line of either buffer contains or matches `wanted`; with false after `milliseconds`. */
export function lineShown(page: Page, wanted: string | RegExp, milliseconds = longest) {
  const pattern =
    typeof wanted === 'string' ? ([wanted] as const) : ([wanted.source, wanted.flags] as const);
  return unlessLeft(page.evaluate(lineAt, [pattern, milliseconds] as const));
}

/** Returns false if the page was left or reloaded meanwhile. */
async function unlessLeft(looking: Promise<boolean>): Promise<boolean> {
  return looking.catch((error: unknown) => {
    if (/context was destroyed|because of a navigation/.test(`${error}`)) return false;
    throw error;
  });
}

/** Runs in the page: looks at the cursor in the frames after something was written. */
async function cursorAt([mark, milliseconds]: readonly [string, number]): Promise<boolean> {
  const { term } = globalThis as Shown;
  if (!term) return false;
  const end = new RegExp(mark);
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
async function lineAt([[pattern, flags], milliseconds]: Wanted): Promise<boolean> {
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
    const look = () => {
      clearTimeout(timer);
      last = performance.now();
      if (found()) finish(true);
      else if (last - start > milliseconds) finish(false);
      else timer = setTimeout(look, 100);
    };
    // Timers may be late on a busy page: a text that is shown only meanwhile is found when it is written.
    const written = term.onWriteParsed(() => {
      clearTimeout(timer);
      if (performance.now() - last >= 20) look();
      else timer = setTimeout(look, 20);
    });
    look();
  });
}

/** Calls `holds` until it resolves with true; throws an error with the screen after `milliseconds`. */
export async function until(
  holds: (milliseconds: number) => Promise<boolean>,
  wanted: string | RegExp,
  look: () => Promise<string>,
  milliseconds = 10_000,
): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await holds(Math.min(longest, Math.max(0, end - Date.now()))))) {
    if (Date.now() > end)
      throw new Error(`waited for ${wanted}; the screen shows:\n${await look()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
