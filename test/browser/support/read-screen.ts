import type { Terminal } from '@xterm/xterm';
import type { Console } from './page.ts';
import type { Tab } from './tab.ts';

type Shown = typeof globalThis & { term: Terminal };

/** Resizes the window to that many columns; resolves when the console has followed. */
export async function resize(console: Tab, columns: number): Promise<void> {
  const size = console.page.viewportSize() ?? { width: 930, height: 540 };
  const cell = await console.page.evaluate(() => {
    const { term } = globalThis as Shown;
    const screen = document.querySelector('.xterm-screen') as HTMLElement;
    return screen.getBoundingClientRect().width / term.cols;
  });
  const spare = await console.page.evaluate(
    (wide) => innerWidth - (globalThis as Shown).term.cols * wide,
    cell,
  );
  const slack = Math.max(spare % cell, spare > cell ? spare : spare + cell) % 60;
  await console.page.setViewportSize({ ...size, width: Math.ceil(columns * cell + slack) });
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await width(console);
    if (found === columns) {
      await settled(console);
      if ((await width(console)) === columns) return;
    }
    if (tries > 20 && tries % 20 === 0) {
      const now = console.page.viewportSize() ?? size;
      await console.page.setViewportSize({ ...now, width: now.width + (found < columns ? 3 : -3) });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the console did not become ${columns} columns wide`);
}

function width({ page }: Tab): Promise<number> {
  return page.evaluate(() => (globalThis as Shown).term.cols);
}

/** Returns the cursor's offset from the start of its line, in UTF-16 units, and the number of rows of the buffer. */
export function position(console: Tab): Promise<{ offset: number; rows: number }> {
  return console.page.evaluate(() => {
    const { active } = (globalThis as Shown).term.buffer;
    const y = active.baseY + active.cursorY;
    let from = y;
    while (active.getLine(from)?.isWrapped) from -= 1;
    let text = '';
    for (let at = from; at < y; at += 1) text += active.getLine(at)?.translateToString(true);
    text += active.getLine(y)?.translateToString(false, 0, active.cursorX);
    return { offset: text.length, rows: active.length };
  });
}

/** Returns the point just inside an edge of a text in view, in CSS pixels. */
export function pointOf(console: Console, text: string, edge: 'start' | 'end') {
  return console.page.evaluate(
    ([wanted, isEnd]) => {
      const { term } = globalThis as Shown;
      const box = (document.querySelector('.xterm-screen') as HTMLElement).getBoundingClientRect();
      const [width, height] = [box.width / term.cols, box.height / term.rows];
      for (let y = term.rows - 1; y >= 0; y -= 1) {
        const row = term.buffer.active.getLine(term.buffer.active.viewportY + y);
        const at = row?.translateToString().indexOf(wanted) ?? -1;
        if (at < 0) continue;
        let x = 0;
        let taken = 0;
        while (taken < at + (isEnd ? wanted.length : 0)) {
          taken += row?.getCell(x)?.getChars().length || 1;
          x += row?.getCell(x)?.getWidth() || 1;
        }
        return { x: box.x + x * width + (isEnd ? -1 : 1), y: box.y + (y + 0.5) * height };
      }
      throw new Error(`not in view: ${wanted}`);
    },
    [text, edge === 'end'] as const,
  );
}

/** Drags the mouse from the start of one text to the end of another, both in view. */
export async function drag(console: Console, from: string, to: string): Promise<void> {
  const [start, end] = [await pointOf(console, from, 'start'), await pointOf(console, to, 'end')];
  await console.page.mouse.move(start.x, start.y);
  await console.page.mouse.down();
  await console.page.mouse.move(end.x - 3, end.y, { steps: 4 });
  await console.page.mouse.move(end.x, end.y);
  await console.page.mouse.up();
}

/** Returns the entries of the log for screen readers. */
export function announcements({ page }: Tab): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=log] p')].map(({ textContent }) => textContent),
  );
}

/** Returns the status text for screen readers. */
export function statusText({ page }: Tab): Promise<string> {
  return page.evaluate(() => document.querySelector('[role=status]')?.textContent ?? '');
}

/** Resolves when the console has followed the window's size and nothing was drawn for 200 ms. */
export function settled({ page }: Tab): Promise<void> {
  return page.evaluate(async (quiet) => {
    const { term } = globalThis as Shown;
    // Size observers are called after a frame's layout.
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((done) => requestAnimationFrame(done));
    let last = performance.now();
    const listener = term.onWriteParsed(() => {
      last = performance.now();
    });
    while (performance.now() - last < quiet) await new Promise((done) => setTimeout(done, 20));
    listener.dispose();
  }, 200);
}

/** Runs of cells with one style. */
export type Cells = readonly {
  readonly text: string;
  /** The palette index. */
  readonly colour: number | undefined;
  readonly underlined: boolean;
}[];

/** Returns the styled runs of the cursor's row. */
export function cells(console: Tab): Promise<Cells> {
  return console.page.evaluate(() => {
    const { active } = (globalThis as Shown).term.buffer;
    const row = active.getLine(active.baseY + active.cursorY);
    const found: { text: string; colour: number | undefined; underlined: boolean }[] = [];
    for (let x = 0; x < (row?.length ?? 0); x += 1) {
      const cell = row?.getCell(x);
      const colour = cell?.isFgDefault() === false ? cell.getFgColor() : undefined;
      const underlined = Boolean(cell?.isUnderline());
      const last = found.at(-1);
      const text = cell?.getChars() || ' ';
      if (last?.colour === colour && last?.underlined === underlined) last.text += text;
      else found.push({ text, colour, underlined });
    }
    return found;
  });
}
