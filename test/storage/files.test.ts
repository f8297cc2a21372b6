import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../src/storage/database.ts';
import { allFiles, putFiles, readFiles } from '../../src/storage/files.ts';
import { forkSession } from '../../src/storage/fork-session.ts';
import { fieldsOf, filesOf, type QuestionFile } from '../../src/storage/question-files.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { picture, storedAs, textFile } from '../support/attached-files.ts';
import { questionRecord, sessionRecord } from '../support/session-records.ts';

let database: Database;
let sessions: SessionStore;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = new Database();
  sessions = new SessionStore(database);
});

function question(session: string, id: string, files: readonly QuestionFile[]) {
  return { ...questionRecord(session, id), ...fieldsOf(files) };
}

async function storedIds(): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of allFiles(database)) ids.push(id);
  return ids;
}

describe('[FIL-03] a file', () => {
  test('is stored with its question, and is read as it was', async () => {
    const { file, record } = await storedAs(picture());
    await sessions.saveMessages(sessionRecord('s'), [question('s', 'q', [file])], [record]);
    const [stored] = await sessions.messages('s');
    expect(stored?.role === 'user' && filesOf(stored)).toEqual([file]);
    const bytes = (await readFiles(database, [file.id])).get(file.id);
    expect(bytes?.type).toBe('image/png');
    expect(await bytes?.arrayBuffer()).toEqual(await record.bytes.arrayBuffer());
  });

  test('is not stored if its question cannot be', async () => {
    const { file, record } = await storedAs(picture());
    const unstorable = { ...question('s', 'q', [file]), text: (() => '') as never };
    await expect(
      sessions.saveMessages(sessionRecord('s'), [unstorable], [record]),
    ).rejects.toThrow();
    expect(await storedIds()).toEqual([]);
  });

  test('is stored once for two questions that name it differently, and removed with the last of them', async () => {
    const one = await storedAs(picture('one.png'));
    const two = await storedAs(picture('two.png'));
    await sessions.saveMessages(sessionRecord('a'), [question('a', 'q', [one.file])], [one.record]);
    await sessions.saveMessages(sessionRecord('b'), [question('b', 'r', [two.file])], [two.record]);
    expect(await storedIds()).toEqual([one.file.id]);
    await sessions.remove('a');
    expect(await storedIds()).toEqual([one.file.id]);
    const [left] = await sessions.messages('b');
    expect(left?.role === 'user' && filesOf(left)).toEqual([two.file]);
    await sessions.remove('b');
    expect(await storedIds()).toEqual([]);
  });

  test('that a question has twice is removed with that question', async () => {
    const { file, record } = await storedAs(textFile());
    await sessions.saveMessages(sessionRecord('a'), [question('a', 'q', [file, file])], [record]);
    await sessions.remove('a');
    expect(await storedIds()).toEqual([]);
  });

  test('stays while its question is undone, which can be redone', async () => {
    const { file, record } = await storedAs(picture());
    await sessions.saveMessages(sessionRecord('a'), [question('a', 'q', [file])], [record]);
    await sessions.setRemoved('a', ['q'], 9);
    expect(await storedIds()).toEqual([file.id]);
  });

  test('stays with the fork of a removed session', async () => {
    const { file, record } = await storedAs(picture());
    await sessions.saveMessages(sessionRecord('a'), [question('a', 'q', [file])], [record]);
    const fork = await forkSession(database, 'a');
    await sessions.remove('a');
    const [copy] = await sessions.messages(fork.id);
    expect(copy?.role === 'user' && filesOf(copy)).toEqual([file]);
    expect(await storedIds()).toEqual([file.id]);
    await sessions.remove(fork.id);
    expect(await storedIds()).toEqual([]);
  });

  test('stays if another tab stores it while the last question with it is removed', async () => {
    const { file, record } = await storedAs(picture());
    await sessions.saveMessages(sessionRecord('a'), [question('a', 'q', [file])], [record]);
    const other = new SessionStore(new Database());
    await Promise.all([
      sessions.remove('a'),
      other.saveMessages(sessionRecord('b'), [question('b', 'r', [file])], [record]),
    ]);
    expect(await storedIds()).toEqual([file.id]);
  });
});

test('all files are read with few transactions, in the order of their ids', async () => {
  const ids = Array.from({ length: 300 }, (_, at) => String(at).padStart(3, '0'));
  const { record } = await storedAs(picture());
  await database.write(['files'], (writing) =>
    putFiles(
      writing,
      ids.map((id) => ({ ...record, id })),
    ),
  );
  const reads = vi.spyOn(database, 'use');
  expect(await storedIds()).toEqual(ids);
  expect(reads.mock.calls.length).toBeLessThan(10);
});

test('files with an unreadable record are missing', async () => {
  await database.use((opened) => opened.put('files', { id: 'a', v: 2 } as never));
  expect(await readFiles(database, ['a', 'b'])).toEqual(new Map());
  expect(await storedIds()).toEqual([]);
});
