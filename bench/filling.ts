import type { Terminal } from '@xterm/xterm';
import type { Page } from 'playwright-core';

/** Milliseconds from Enter to the first frame with a new line like that. */
export async function timed(page: Page, line: string, end: RegExp): Promise<number> {
  await page.keyboard.type('/clear');
  await page.keyboard.press('Enter');
  await page.keyboard.type(line);
  const shown = page.evaluate(shownLine, end.source);
  await page.keyboard.press('Enter');
  return shown;
}

/** Runs in the page. */
function shownLine(source: string): Promise<number> {
  const { term } = globalThis as unknown as { term: Terminal };
  const start = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      const { active } = term.buffer;
      for (let row = 0; row < active.length; row++) {
        const text = active.getLine(row)?.translateToString(true) ?? '';
        if (new RegExp(source).test(text)) return resolve(performance.now() - start);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

/** How many sessions to store, and messages in each. */
interface Filling {
  readonly sessions: number;
  readonly messages?: number;
}

/** Runs in the page: stores sessions of messages of 1 kB, no two alike. */
export async function fill({ sessions, messages = 100 }: Filling): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('keysh');
    opening.onsuccess = () => resolve(opening.result);
  });
  const words = 'so it is with keys and locks: one opens what another task-list shuts'.split(' ');
  const textOf = (seed: number) => {
    let text = `${seed}:`;
    for (let at = seed; text.length < 850; at = (at * 31 + 7) % 1_000_003) {
      text += ` ${words[at % words.length]}`;
    }
    return text;
  };
  const usage = { input: 1, output: 2 };
  const reply = {
    role: 'assistant',
    model: 'openai:gpt-4.1',
    scope: 'global',
    ending: 'done',
    usage,
  };
  for (let of = 0; of < sessions; of++) {
    const session = `session-${of}`;
    const change = database.transaction(['sessions', 'messages'], 'readwrite');
    const store = change.objectStore('messages');
    const times = { created: of, changed: of };
    change
      .objectStore('sessions')
      .put({ v: 1, id: session, title: 'Talk', ...times, parameters: {} });
    for (let at = 0; at < messages; at++) {
      const id = `${session}-message-${at}`;
      const base = { v: 1, id, session, time: of + at, text: textOf(of * messages + at) };
      const kept =
        at % 2 ? { ...reply, question: `${session}-message-${at - 1}` } : { role: 'user' };
      store.put({ ...base, ...kept });
    }
    await new Promise((resolve) => change.addEventListener('complete', resolve));
  }
  database.close();
}
