import { forkSession } from '../../src/storage/fork-session.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../src/storage/database.ts';
import type { MessageRecord } from '../../src/storage/session.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { questionRecord, replyRecord, sessionRecord } from '../support/session-records.ts';
import { soak } from '../support/soak.ts';

let sessions: SessionStore;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  sessions = new SessionStore(new Database());
});

const titles = async (most?: number) => (await sessions.list(most)).map(({ title }) => title);
const texts = async (id: string) => (await sessions.messages(id)).map(({ text }) => text);

function pair(session: string, id: string): readonly MessageRecord[] {
  return [questionRecord(session, id), replyRecord(session, id, `${id} answered`)];
}

describe('the sessions', () => {
  test('are listed up to a limit, most recently used first', async () => {
    await sessions.saveMessages(sessionRecord('a', 10), pair('a', '1'));
    await sessions.saveMessages(sessionRecord('b', 20), pair('b', '2'));
    await sessions.saveMessages(sessionRecord('c', 30), pair('c', '3'));
    expect(await titles()).toEqual(['c', 'b', 'a']);
    expect(await titles(2)).toEqual(['c', 'b']);
    await sessions.saveMessages(sessionRecord('b', 40), pair('b', '4'));
    expect(await titles(1)).toEqual(['b']);
    await sessions.rename('a', 'renamed');
    expect(await titles()).toEqual(['b', 'c', 'renamed']);
  });

  test('are skipped if their time is not a valid date', async () => {
    await sessions.saveMessages(sessionRecord('a', 1e300), pair('a', '1'));
    await sessions.saveMessages(sessionRecord('b', 8.64e15), pair('b', '2'));
    expect(await titles()).toEqual(['b']);
  });

  test('and their messages are all read if there are many', async () => {
    for (let at = 0; at < 600; at += 1) {
      await sessions.saveMessages(
        sessionRecord(`s${at}`, 1 + ((at * 7) % 600)),
        pair(`s${at}`, `q${at}`),
      );
    }
    const listed = await sessions.list();
    expect(new Set(listed.map(({ id }) => id)).size).toBe(600);
    const times = listed.map(({ changed }) => changed);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const many = Array.from({ length: 600 }, (_, at) => questionRecord('s1', `more${at}`));
    await sessions.saveMessages(sessionRecord('s1'), many);
    expect(await texts('s1')).toEqual(['q1', 'q1 answered', ...many.map(({ id }) => id)]);
  });

  test('contain their messages once and in order', async () => {
    const [question, answer] = pair('a', '1') as [MessageRecord, MessageRecord];
    await sessions.saveMessages(sessionRecord('a'), [question]);
    await sessions.saveMessages(sessionRecord('a'), [{ ...answer, text: 'so' }]);
    await sessions.saveMessages(sessionRecord('b'), pair('b', '2'));
    await sessions.saveMessages(sessionRecord('a'), pair('a', '3'));
    await sessions.saveMessages(sessionRecord('a'), [{ ...answer, text: 'so far' }]);
    expect(await texts('a')).toEqual(['1', 'so far', '3', '3 answered']);
    expect(await texts('b')).toEqual(['2', '2 answered']);
  });

  test('return their end without reading all', async () => {
    const all = Array.from({ length: 500 }, (_, at) => pair('a', `${at}`)).flat();
    await sessions.saveMessages(sessionRecord('a'), all);
    const read = vi.spyOn(IDBCursor.prototype, 'primaryKey', 'get');
    const { messages, first } = await sessions.end('a', 3);
    expect(messages).toEqual(all.slice(-6));
    expect(await sessions.messages('a', first)).toEqual(all.slice(0, -6));
    expect(read.mock.calls.length).toBeLessThan(40);
    expect(await sessions.lastMessage('a')).toEqual(all.at(-1));
    read.mockRestore();
  });

  test('return an end that has undone questions and repeated replies, or everything', async () => {
    const undone = { ...questionRecord('a', '9'), out: 5 } as const;
    const all = [
      ...['1', '2', '3'].flatMap((id) => pair('a', id)),
      undone,
      ...Array.from({ length: 20 }, (_, at) => replyRecord('a', '3', 'again', { id: `r${at}` })),
    ];
    await sessions.saveMessages(sessionRecord('a'), all);
    expect((await sessions.end('a', 2)).messages).toEqual(all.slice(2));
    expect(await sessions.end('a', 3)).toEqual({ messages: all, first: undefined });
    expect(await sessions.end('a', 4)).toEqual({ messages: all, first: undefined });
    expect(await sessions.end('b', 3)).toEqual({ messages: [], first: undefined });
    expect(await sessions.lastMessage('b')).toBeUndefined();
  });

  test('return everything if their end is long', async () => {
    const replies = Array.from({ length: 150 }, (_, at) =>
      replyRecord('a', '2', 'again', { id: `r${at}` }),
    );
    const all = [...pair('a', '1'), ...pair('a', '2'), ...replies];
    await sessions.saveMessages(sessionRecord('a'), all);
    expect(await sessions.end('a', 1)).toEqual({ messages: all, first: undefined });
  });

  test('keep changes of another tab when a message is stored', async () => {
    const stale = sessionRecord('a', 5, { system: 'old' });
    await sessions.saveMessages(stale, pair('a', '1'));
    await sessions.rename('a', 'new title');
    await sessions.change('a', { system: 'new' });
    await sessions.saveMessages({ ...stale, changed: 6 }, pair('a', '2'));
    expect(await sessions.byId('a')).toMatchObject({ title: 'new title', system: 'new' });
  });

  test('have a different time for each change, even if the clock does not advance', async () => {
    const record = sessionRecord('a', 5);
    expect(await sessions.saveMessages(record, pair('a', '1'))).toEqual({
      before: undefined,
      after: 5,
    });
    expect(await sessions.saveMessages(record, pair('a', '2'))).toEqual({ before: 5, after: 6 });
    expect((await sessions.byId('a'))?.changed).toBe(6);
  });

  test('that were removed are not stored again by a streaming reply', async () => {
    await sessions.saveMessages(sessionRecord('a'), pair('a', '1'));
    await sessions.saveMessages(sessionRecord('b'), pair('b', '2'));
    await sessions.remove('a');
    expect(await sessions.saveMessages(sessionRecord('a'), [replyRecord('a', '1', 'late')])).toBe(
      undefined,
    );
    expect(await sessions.setRemoved('a', ['1'], 5)).toBe(undefined);
    await sessions.rename('a', 'back');
    expect(await sessions.change('a', { system: 'back' })).toBe(undefined);
    expect(await titles()).toEqual(['b']);
    expect([await texts('a'), await texts('b')]).toEqual([[], ['2', '2 answered']]);
  });

  test('contain undone and redone questions', async () => {
    for (const id of ['1', '2']) await sessions.saveMessages(sessionRecord('a'), pair('a', id));
    await sessions.setRemoved('a', ['2', 'nobody'], 5);
    expect((await sessions.messages('a'))[2]).toEqual({ ...questionRecord('a', '2'), out: 5 });
    await sessions.setRemoved('a', ['2']);
    expect((await sessions.messages('a'))[2]).toEqual(questionRecord('a', '2'));
  });

  test('are copied with new ids, each reply with the copy of its question', async () => {
    await sessions.saveMessages(sessionRecord('a', 1, { system: 'be kind' }), pair('a', '1'));
    const copy = await forkSession(sessions.database, 'a');
    expect(copy).toMatchObject({ title: 'a (fork)', system: 'be kind' });
    const [question, reply] = await sessions.messages(copy.id);
    expect(reply).toMatchObject({ question: question?.id, session: copy.id, text: '1 answered' });
    expect([question?.id, reply?.id]).not.toContain('1');
    expect(await sessions.messages('a')).toEqual(pair('a', '1'));
    expect(await forkSession(sessions.database, copy.id)).toMatchObject({ title: 'a (fork 2)' });
    await expect(forkSession(sessions.database, 'gone')).rejects.toThrow('no longer exists');
  });

  test('that cannot be read are skipped and stay stored', async () => {
    await sessions.saveMessages(sessionRecord('a'), pair('a', '1'));
    const later = { ...sessionRecord('z', 9), v: 2 };
    await sessions.database.use(async (opened) => {
      await opened.put('sessions', later as never);
      await opened.add('messages', { v: 2, id: 'y', session: 'a' } as never);
    });
    expect(await titles()).toEqual(['a']);
    expect(await texts('a')).toHaveLength(2);
    expect(await sessions.byId('z')).toBe(undefined);
    expect(await sessions.database.use((opened) => opened.get('sessions', 'z'))).toEqual(later);
  });
});

test(
  'two tabs write and rename at once: no message or rename is lost or duplicated',
  async () => {
    const rounds = soak ? 5000 : 500;
    const other = new SessionStore(new Database());
    const steps: number[] = [];
    const both = sessionRecord('both');
    await sessions.saveMessages(both, []);
    await sessions.saveMessages(both, [questionRecord('both', 'first')]);
    const tab = async (store: SessionStore, name: string) => {
      for (let round = 1; round <= rounds; round++) {
        const question = questionRecord('both', `${name}${round}`);
        const [step] = await Promise.all([
          store.saveMessages(both, [question]),
          store.rename(name, `${name} ${round}`),
        ]);
        if (step) steps.push(step.after);
      }
    };
    for (const name of ['x', 'y'])
      await sessions.saveMessages(sessionRecord(name), pair(name, name));
    await Promise.all([tab(sessions, 'x'), tab(other, 'y')]);
    const said = (await texts('both')).slice(1);
    const numbered = (name: string) =>
      Array.from({ length: rounds }, (_, at) => `${name}${at + 1}`);
    expect(said.filter((text) => text.startsWith('x'))).toEqual(numbered('x'));
    expect(said.filter((text) => text.startsWith('y'))).toEqual(numbered('y'));
    expect(said).toHaveLength(2 * rounds);
    expect(new Set(steps).size).toBe(2 * rounds);
    expect((await sessions.byId('x'))?.title).toBe(`x ${rounds}`);
    expect((await sessions.byId('y'))?.title).toBe(`y ${rounds}`);
  },
  soak ? 600_000 : 20_000,
);
