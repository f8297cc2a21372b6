import type { Terminal } from '@xterm/xterm';

type Shown = typeof globalThis & { term?: Terminal };

/** Runs in the page: resolves at the first frame with a prompt in the terminal. */
export function prompted(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const buffer = (globalThis as Shown).term?.buffer.active;
      const row = buffer?.getLine(buffer.baseY + buffer.cursorY)?.translateToString(true) ?? '';
      if (/> ?$/.test(row)) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page: notes when Enter goes down next. */
export function arm(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') document.documentElement.dataset.entered = `${event.timeStamp}`;
    },
    { capture: true },
  );
}

/** Runs in the page: milliseconds from that Enter to the first frame whose buffer ends with the text. */
export function filled(wanted: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const buffer = (globalThis as Shown).term?.buffer.active;
      for (let back = 0; buffer && back < 4; back++) {
        const row =
          buffer.getLine(buffer.baseY + buffer.cursorY - back)?.translateToString(true) ?? '';
        if (row.includes(wanted)) {
          resolve(performance.now() - Number(document.documentElement.dataset.entered));
          return;
        }
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page: a text with a caret that takes letters, and nothing else. */
export function plainPage(text: string): void {
  const node = document.createTextNode(text);
  const caret = document.createElement('b');
  caret.textContent = '_';
  document.body.style.cssText = 'font:15px monospace;overflow-wrap:anywhere';
  document.body.append(node, caret);
  addEventListener('keydown', ({ key }) => node.appendData(key));
}

/** Runs in the page: keeps, on its root element, milliseconds from each key to the first task after its frame. */
export function keysPainted(): void {
  const { term } = globalThis as Shown;
  const root = document.documentElement;
  root.dataset.times = '[]';
  const { port1, port2 } = new MessageChannel();
  let pressed: number | undefined;
  const painted = () => {
    if (pressed !== undefined) port2.postMessage(pressed);
    pressed = undefined;
  };
  port1.onmessage = ({ data }) => {
    const times = JSON.parse(root.dataset.times ?? '[]');
    root.dataset.times = JSON.stringify([...times, performance.now() - data]);
  };
  const heard = ({ timeStamp }: KeyboardEvent) => {
    pressed = timeStamp;
    if (!term) requestAnimationFrame(painted);
  };
  addEventListener('keydown', heard, { capture: true });
  term?.onRender(painted);
}
