import { beforeEach, expect, test, vi } from 'vitest';
import { DraftStore } from '../../src/storage/draft.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const name = 'keysh-draft';

beforeEach(() => vi.useFakeTimers());

function open(entries: Record<string, string> = {}) {
  const storage = memoryStorage(entries);
  return {
    storage,
    draft: new DraftStore(
      () => storage,
      (text) => text.replace(/sk-\S+/, ''),
    ),
  };
}

test('typed text is stored redacted within 300 ms', () => {
  const { storage, draft } = open();
  let typed = 'a';
  draft.schedule(() => typed);
  typed = 'ab 👩‍👩‍👧\nsk-CANARY c';
  draft.schedule(() => typed);
  expect(storage.getItem(name)).toBeNull();
  vi.advanceTimersByTime(300);
  expect(storage.getItem(name)).toBe('ab 👩‍👩‍👧\n c');
  expect(draft.isLong).toBe(false);
});

test('leaving the page stores the draft at once, and keeps one that was not read after a reload', () => {
  const { storage, draft } = open({ [name]: 'before' });
  draft.save();
  expect([storage.getItem(name), draft.read()]).toEqual(['before', 'before']);
  draft.schedule(() => 'now');
  draft.save();
  expect(storage.getItem(name)).toBe('now');
});

test('an entered or cleared draft is removed', () => {
  const { storage, draft } = open();
  draft.schedule(() => 'text');
  vi.advanceTimersByTime(300);
  draft.schedule(() => 'text!');
  draft.clear();
  vi.advanceTimersByTime(1000);
  expect([storage.getItem(name), draft.read()]).toEqual([null, '']);
  draft.schedule(() => ' \n');
  draft.save();
  expect(storage.getItem(name)).toBeNull();
});

test('a stored draft is redacted again and cut to 100,000 characters when it is read', () => {
  expect(open({ [name]: 'a sk-CANARY' }).draft.read()).toBe('a ');
  expect(open({ [name]: 'x'.repeat(100_001) }).draft.read()).toHaveLength(100_000);
  const { storage, draft } = open();
  draft.schedule(() => 'x'.repeat(200_000));
  draft.save();
  expect(storage.getItem(name)).toHaveLength(100_000);
});

test('a draft works without storage', () => {
  const off = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const draft = new DraftStore(off, (text) => text);
  draft.schedule(() => 'a');
  draft.save();
  expect([draft.read(), draft.isLong]).toEqual(['', false]);
});

test('a draft is long from 200 characters on, without the white space around it', () => {
  const { draft } = open();
  for (const [text, isLong] of [
    ['x'.repeat(199), false],
    [`${'x'.repeat(199)}${' '.repeat(50)}`, false],
    ['x'.repeat(200), true],
  ] as const) {
    draft.schedule(() => text);
    expect(draft.isLong).toBe(isLong);
  }
  draft.clear();
  expect(draft.isLong).toBe(false);
});
