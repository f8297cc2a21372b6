import { Database } from '../src/storage/database.ts';
import { SessionStore } from '../src/storage/sessions.ts';

const store = new SessionStore(new Database());

Object.assign(globalThis, {
  /** Returns the milliseconds to read the last 50 messages of a session. */
  async timeLastMessages(session: string): Promise<number> {
    const start = performance.now();
    await store.lastMessages(session, 50);
    return performance.now() - start;
  },
});
