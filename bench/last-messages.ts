import { Database } from '../src/storage/database.ts';
import { SessionStore } from '../src/storage/sessions.ts';

const store = new SessionStore(new Database());

Object.assign(globalThis, {
  /** Returns the milliseconds to read the last 25 exchanges of a session. */
  async timeLastMessages(session: string): Promise<number> {
    const start = performance.now();
    await store.end(session, 25);
    return performance.now() - start;
  },
});
