/** The end of a prompt. */
export const prompt = '[>❯›$] ?$';
/** The end of a prompt or a question. */
export const question = '[>❯›$:\\]] ?$';

/** Runs in the page: whether within 12 frames the text before the cursor matches `mark` at its end. */
export async function standsAt(mark: string): Promise<boolean> {
  const { term } = window as unknown as { term: import('@xterm/xterm').Terminal };
  const end = new RegExp(mark);
  for (let frame = 0; frame < 12; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (frame === 0) continue;
    await new Promise<void>((resolve) => term.write('', resolve));
    const { baseY, cursorX, cursorY } = term.buffer.active;
    const line = term.buffer.active.getLine(baseY + cursorY)?.translateToString(true, 0, cursorX);
    if (end.test(line ?? '')) return true;
  }
  return false;
}

/** Polls `holds` every 20 ms. Throws an error with the screen after `milliseconds`. */
export async function until(
  holds: () => Promise<boolean>,
  wanted: string | RegExp,
  look: () => Promise<string>,
  milliseconds = 10_000,
): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > end)
      throw new Error(`waited for ${wanted}; the screen shows:\n${await look()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
