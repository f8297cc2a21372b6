import headless from '@xterm/headless';
import type { Terminal } from '@xterm/xterm';
import type { ConsoleView } from '../../src/terminal/console-view.ts';
import { KeyQueue } from '../../src/terminal/input/key-queue.ts';
import { type Key, press } from '../../src/terminal/input/keys.ts';
import { Screen } from '../../src/terminal/screen/screen.ts';
import { useGraphemeWidths } from '../../src/terminal/text/width.ts';

export interface Console {
  readonly view: ConsoleView;
  readonly term: Terminal;
  readonly announced: readonly string[];
  /** The announced states. */
  readonly states: readonly string[];
  /** Types plain text, presses `<Ctrl-A>` and the like, and dispatches a Key unchanged. */
  keys(...steps: readonly (string | Key)[]): void;
  /** Returns all rows of the buffer without the white space at their ends, when nothing is left to draw. */
  rows(): Promise<readonly string[]>;
  cursor(): Promise<readonly [x: number, y: number]>;
}

/** Creates a terminal without a page that measures text as the console does. */
export function headlessTerminal(cols: number, rows: number, scrollback = 10_000): Terminal {
  const term = new headless.Terminal({
    cols,
    rows,
    scrollback,
    allowProposedApi: true,
    logLevel: 'off',
  }) as unknown as Terminal;
  useGraphemeWidths(term);
  // A headless terminal has no selection.
  return Object.assign(term, { hasSelection: () => false });
}

/** Opens a console that takes keys from the test and draws to a headless terminal. */
export function openConsole(columns: number, rows: number, scrollback?: number): Console {
  const term = headlessTerminal(columns, rows, scrollback);
  const announced: string[] = [];
  const states: string[] = [];
  const screen = new Screen(term, {
    announce: (text) => announced.push(text),
    setState: (text) => states.push(text),
    rewrite: () => undefined,
    setFieldLabel: () => undefined,
    setExpiry: () => undefined,
  });
  const queue = new KeyQueue<undefined>(() => undefined);
  const keyboard = {
    isComposing: false,
    listen: (hear: (key: Key) => void) => queue.listen(hear, undefined),
    listenSecret: (_: string, hear: (key: Key) => void) => queue.listen(hear, undefined),
    intercept: (sees: (key: Key) => boolean) => queue.intercept(sees),
    deferTypeahead: (isUnexpected: boolean) => queue.deferTypeahead(isUnexpected),
    focus: () => undefined,
    syncField: () => undefined,
    cancelTabExit: () => undefined,
  };
  return {
    view: { screen, keyboard, setAppearance: () => undefined },
    term,
    announced,
    states,
    keys: (...steps) => {
      for (const key of steps.flatMap(toKeys)) queue.dispatch(key);
    },
    rows: async () => {
      await screen.flush();
      return rowsOf(term);
    },
    cursor: async () => {
      await screen.flush();
      return [term.buffer.active.cursorX, term.buffer.active.cursorY];
    },
  };
}

/** Returns the rows of the buffer without the white space at their ends, up to the last one with text. */
export function rowsOf(term: Terminal): readonly string[] {
  const { active } = term.buffer;
  const rows = Array.from({ length: active.length }, (_, y) =>
    (active.getLine(y)?.translateToString(true) ?? '').trimEnd(),
  );
  return rows.slice(0, rows.findLastIndex((row) => row !== '') + 1);
}

function toKeys(step: string | Key): readonly Key[] {
  if (typeof step !== 'string') return [step];
  const named = /^<(.+)>$/.exec(step)?.[1]?.split(/-(?=.)/);
  if (!named) return Array.from(step, (text) => ({ type: 'text', text }));
  const name = named.pop() ?? '';
  const held = named.map((word) => word.toLowerCase() as 'ctrl' | 'alt' | 'shift' | 'meta');
  return [press(name.length === 1 ? name.toLowerCase() : name, ...held)];
}
