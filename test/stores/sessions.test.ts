import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { exchangesIn } from '../../src/chat/exchange.ts';
import { Database } from '../../src/stores/database.ts';
import type { QuestionRecord, ReplyRecord, SessionRecord } from '../../src/stores/session.ts';
import { SessionStore } from '../../src/stores/sessions.ts';
import { soak } from '../soak.ts';

const store = new SessionStore(new Database());

beforeEach(async () => {
  for (const { id } of await store.list()) await store.remove(id);
});

function sessionOf(id: string, changed = 1): SessionRecord {
  return { v: 1, id, title: id, created: 1, changed, parameters: {} };
}

function questionOf(session: string, id: string, text = id): QuestionRecord {
  return { v: 1, id, session, role: 'user', time: 1, text };
}

function replyTo(question: QuestionRecord, text: string, id = `${question.id}-reply`): ReplyRecord {
  const { session } = question;
  const kind = { model: 'openai:m', scope: 'global', ending: 'done', usage: {} } as const;
  return { v: 1, id, session, role: 'assistant', time: 1, question: question.id, text, ...kind };
}

const texts = async (id: string) =>
  exchangesIn(await store.messages(id)).map(({ question, reply }) => [question.text, reply?.text]);

test('sessions are listed from the one that changed last, and no more than wanted', async () => {
  for (const [id, changed] of [
    ['a', 3],
    ['b', 9],
    ['c', 5],
  ] as const) {
    await store.keep(sessionOf(id, changed), []);
  }
  expect((await store.list()).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect((await store.list(2)).map(({ id }) => id)).toEqual(['b', 'c']);
});

test('a message that is kept again takes the place of the one with its id, and its place in the order', async () => {
  const [one, two] = [questionOf('a', 'one'), questionOf('a', 'two')];
  await store.keep(sessionOf('a'), [one, replyTo(one, 'half')]);
  await store.keep(sessionOf('a'), [two]);
  await store.keep(sessionOf('a'), [replyTo(one, 'half and whole')]);
  expect((await store.messages('a')).map(({ id }) => id)).toEqual(['one', 'one-reply', 'two']);
  expect(await texts('a')).toEqual([
    ['one', 'half and whole'],
    ['two', undefined],
  ]);
});

test('of several replies the last with any text counts', async () => {
  const one = questionOf('a', 'one');
  const replies = [
    replyTo(one, 'GOOD', 'r1'),
    replyTo(one, 'BETTER', 'r2'),
    replyTo(one, ' ', 'r3'),
  ];
  await store.keep(sessionOf('a'), [one, ...replies]);
  expect(await texts('a')).toEqual([['one', 'BETTER']]);
});

test('what is marked is out until it is taken in again', async () => {
  const [one, two] = [questionOf('a', 'one'), questionOf('a', 'two')];
  await store.keep(sessionOf('a'), [one, two, replyTo(two, 'TWO')]);
  await store.mark('a', ['two'], true);
  expect(await texts('a')).toEqual([['one', undefined]]);
  await store.mark('a', ['two'], false);
  expect(await texts('a')).toEqual([
    ['one', undefined],
    ['two', 'TWO'],
  ]);
});

test('a fork is a copy under new ids, and goes its own way', async () => {
  const one = questionOf('a', 'one');
  await store.keep(sessionOf('a'), [one, replyTo(one, 'ONE')]);
  const fork = await store.fork('a', 'a fork');
  expect(await texts(fork.id)).toEqual([['one', 'ONE']]);
  await store.remove('a');
  expect(await texts(fork.id)).toEqual([['one', 'ONE']]);
  expect(await store.messages('a')).toEqual([]);
  await expect(store.fork('a', 'none')).rejects.toThrow('That session is gone');
});

test('only the end is read where only the end is wanted', async () => {
  const questions = Array.from({ length: 9 }, (_, at) => questionOf('a', `q${at}`));
  await store.keep(sessionOf('a'), questions);
  const { messages, earlier } = await store.end('a', 2);
  expect([messages.map(({ id }) => id), earlier]).toEqual([['q7', 'q8'], 7]);
});

test('a record that is none is passed over and stays', async () => {
  await store.keep(sessionOf('a'), [questionOf('a', 'one')]);
  const odd = { id: 'odd', session: 'a', v: 99 };
  await store.database.use(async (opened) => {
    await opened.put('sessions', { ...odd, changed: 5 } as unknown as SessionRecord);
    await opened.add('messages', odd as unknown as QuestionRecord);
  });
  expect((await store.list()).map(({ id }) => id)).toEqual(['a']);
  expect((await store.messages('a')).map(({ id }) => id)).toEqual(['one']);
  expect(await store.database.use((opened) => opened.count('messages'))).toBe(2);
  await store.database.use((opened) => opened.clear('messages'));
  await store.database.use((opened) => opened.clear('sessions'));
});

test('two tabs that write and rename at once lose nothing', { timeout: 600_000 }, async () => {
  const rounds = soak ? 5000 : 300;
  const tabs = [store, new SessionStore(new Database())];
  await store.keep(sessionOf('a'), []);
  await Promise.all(
    tabs.map(async (tab, at) => {
      for (let round = 0; round < rounds; round += 1) {
        await tab.keep(sessionOf('a', round), [questionOf('a', `${at}-${round}`)]);
        if (at === 0) await tab.change('a', { title: `title ${round}` });
        else await tab.change('a', { system: `system ${round}` });
      }
    }),
  );
  const ids = (await store.messages('a')).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2 * rounds);
  for (const at of [0, 1]) {
    const own = ids.filter((id) => id.startsWith(`${at}-`));
    expect(own).toEqual(Array.from({ length: rounds }, (_, round) => `${at}-${round}`));
  }
  const last = rounds - 1;
  expect(await store.byId('a')).toMatchObject({
    title: `title ${last}`,
    system: `system ${last}`,
    changed: last,
  });
});
