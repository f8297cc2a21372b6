/** The number of sessions, and of messages in each. */
interface SeedOptions {
  readonly sessions: number;
  readonly messages?: number;
}

/**
 * Runs in the page: stores sessions with messages of 1 kB that all differ, once the page has created its database. The
 * sessions were changed a moment ago, so that the page offers the last one.
 */
export async function seedSessions({ sessions, messages = 100 }: SeedOptions): Promise<void> {
  while (!(await indexedDB.databases()).some(({ name }) => name === 'keysh')) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('keysh');
    opening.onsuccess = () => resolve(opening.result);
  });
  const words = 'the quick brown fox jumps over the lazy dog near the task-list: done'.split(' ');
  const textOf = (seed: number) => {
    let text = `${seed}:`;
    for (let at = seed; text.length < 850; at = (at * 31 + 7) % 1_000_003) {
      text += ` ${words[at % words.length]}`;
    }
    return text;
  };
  const start = Date.now() - sessions;
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
    const times = { created: start + of, changed: start + of };
    change
      .objectStore('sessions')
      .put({ v: 1, id: session, title: 'Talk', ...times, parameters: {} });
    for (let at = 0; at < messages; at++) {
      const id = `${session}-message-${at}`;
      const base = { v: 1, id, session, time: start + of, text: textOf(of * messages + at) };
      const fields =
        at % 2 ? { ...reply, question: `${session}-message-${at - 1}` } : { role: 'user' };
      store.put({ ...base, ...fields });
    }
    await new Promise((resolve) => change.addEventListener('complete', resolve));
  }
  database.close();
}
