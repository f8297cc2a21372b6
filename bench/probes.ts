import type { Terminal } from '@xterm/xterm';
import type { CDPSession, Page } from 'playwright-core';

type PageWindow = typeof globalThis & { term?: Terminal };

/** Runs in the page: returns the milliseconds from the start of the navigation to the first frame with a prompt. */
export function timeToPrompt(): Promise<number> {
  return new Promise((resolve) => {
    const check = () => {
      const buffer = (globalThis as PageWindow).term?.buffer.active;
      const row = buffer?.getLine(buffer.baseY + buffer.cursorY)?.translateToString(true) ?? '';
      if (/> ?$/.test(row)) resolve(performance.now());
      else requestAnimationFrame(check);
    };
    check();
  });
}

/** Runs in the page: records the time of each keydown event of Enter on the root element. */
export function recordEnter(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') document.documentElement.dataset.entered = `${event.timeStamp}`;
    },
    { capture: true },
  );
}

/**
 * Runs in the page: returns the milliseconds from the last Enter to the first frame with the text in the last rows, and
 * records the longest time between two frames on the root element.
 */
export function timeToText(text: string): Promise<number> {
  const { dataset } = document.documentElement;
  dataset.longestGap = '0';
  let shown = performance.now();
  return new Promise((resolve) => {
    const check = () => {
      const now = performance.now();
      dataset.longestGap = `${Math.max(Number(dataset.longestGap), now - shown)}`;
      shown = now;
      const buffer = (globalThis as PageWindow).term?.buffer.active;
      for (let back = 0; buffer && back < 4; back++) {
        const row =
          buffer.getLine(buffer.baseY + buffer.cursorY - back)?.translateToString(true) ?? '';
        if (row.includes(text)) {
          resolve(performance.now() - Number(dataset.entered));
          return;
        }
      }
      requestAnimationFrame(check);
    };
    check();
  });
}

/** Runs in the page: returns the durations of its long tasks since `start`, in milliseconds. */
export function longTasks(start: number): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const found: number[] = [];
    const observer = new PerformanceObserver((list) => {
      const entries = list.getEntries().filter(({ startTime }) => startTime >= start);
      found.push(...entries.map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask', buffered: true });
    setTimeout(() => {
      observer.disconnect();
      resolve(found);
    }, 100);
  });
}

/** Returns the sum of the parts of long tasks above 50 ms. */
export function sumOfBlocking(tasks: readonly number[]): number {
  return tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
}

/** Runs in the page: replaces it with a text node to which typed letters are appended, and a caret. */
export function createTextNodePage(text: string): void {
  const node = document.createTextNode(text);
  const caret = document.createElement('b');
  caret.textContent = '_';
  document.body.style.cssText = 'font:15px monospace;overflow-wrap:anywhere';
  document.body.append(node, caret);
  addEventListener('keydown', ({ key }) => node.appendData(key));
}

/**
 * Runs in the page: records on its root element the milliseconds from each keydown event to the first task after the
 * frame that shows it.
 */
export function recordKeyLatencies(): void {
  const { term } = globalThis as PageWindow;
  const root = document.documentElement;
  root.dataset.times = '[]';
  const { port1, port2 } = new MessageChannel();
  let pressedAt: number | undefined;
  const onFrame = () => {
    if (pressedAt !== undefined) port2.postMessage(pressedAt);
    pressedAt = undefined;
  };
  port1.onmessage = ({ data }) => {
    const times = JSON.parse(root.dataset.times ?? '[]');
    root.dataset.times = JSON.stringify([...times, performance.now() - data]);
  };
  const onKeyDown = ({ timeStamp }: KeyboardEvent) => {
    pressedAt = timeStamp;
    if (!term) requestAnimationFrame(onFrame);
  };
  addEventListener('keydown', onKeyDown, { capture: true });
  term?.onRender(onFrame);
}

/** Clears the screen and enters a line; returns the milliseconds to the first frame with a line that matches `end`. */
export async function timeToLine(page: Page, line: string, end: RegExp): Promise<number> {
  await page.keyboard.type('/clear');
  await page.keyboard.press('Enter');
  await page.keyboard.type(line);
  const shown = page.evaluate(waitForLine, end.source);
  await page.keyboard.press('Enter');
  return shown;
}

/** Runs in the page: returns the milliseconds until a line matches the regular expression with that source. */
export function waitForLine(source: string): Promise<number> {
  const { term } = globalThis as PageWindow;
  const start = performance.now();
  return new Promise((resolve) => {
    const check = () => {
      const buffer = term?.buffer.active;
      for (let row = 0; buffer && row < buffer.length; row++) {
        const text = buffer.getLine(row)?.translateToString(true) ?? '';
        if (new RegExp(source).test(text)) return resolve(performance.now() - start);
      }
      requestAnimationFrame(check);
    };
    check();
  });
}

/** Returns the megabytes of the page's JavaScript heap and of its buffers, after a garbage collection. */
export async function memoryOf(cdp: CDPSession): Promise<{ heapMB: number; buffersMB: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
  return { heapMB: usedSize / 1e6, buffersMB: backingStorageSize / 1e6 };
}
