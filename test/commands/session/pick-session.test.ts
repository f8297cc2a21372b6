import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { pickSession } from '../../../commands/session/pick-session.ts';
import { Database } from '../../../src/storage/database.ts';
import { SessionStore } from '../../../src/storage/sessions.ts';
import { questionRecord, sessionRecord } from '../../support/session-records.ts';

let sessions: SessionStore;

async function plant(...ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    await sessions.saveMessages(sessionRecord(id, at + 1), [questionRecord(id, `${id}q`)]);
  }
}

/** Returns the id of the session that the word names, or the error. */
function picked(word: string): Promise<string> {
  return pickSession(sessions, word).then(
    ({ id }) => id,
    (failure) => failure.message,
  );
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  sessions = new SessionStore(new Database());
});

describe('a session', () => {
  test('is named by its number, the beginning of its id, or -1', async () => {
    await plant('7aaa1111-x', '12345678-x', 'bbbb', 'bbbb-2');
    expect(await picked('1')).toBe('bbbb-2');
    expect(await picked('4')).toBe('7aaa1111-x');
    expect(await picked('-1')).toBe('bbbb-2');
    expect(await picked('7a')).toBe('7aaa1111-x');
    expect(await picked('12345678')).toBe('12345678-x');
    expect(await picked('bbbb')).toBe('bbbb');
    expect(await picked('bbb')).toBe("Several sessions begin with 'bbb'.");
  });

  test('is not named by an empty word, nor by a number past the end of the list', async () => {
    await plant('7aaa1111-x');
    expect(await picked('')).toBe("No session ''.");
    expect(await picked(' ')).toBe("No session ' '.");
    expect(await picked('-2')).toBe("No session '-2'.");
    for (const number of ['7', '0', '0000007', '1234567'])
      expect(await picked(number)).toBe(`No session ${Number(number)}; the list has 1.`);
  });

  test('is not found if there are none', async () => {
    for (const word of ['', '-1', 'a']) expect(await picked(word)).toBe(`No session '${word}'.`);
    expect(await picked('1')).toBe('No session 1; the list has none.');
  });
});
