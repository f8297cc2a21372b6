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

test('what is typed is kept within 300 ms, as it is by then and without what must not be kept', () => {
  const { storage, draft } = open();
  let typed = 'a';
  draft.follow(() => typed);
  typed = 'ab 👩‍👩‍👧\nsk-CANARY c';
  draft.follow(() => typed);
  expect(storage.getItem(name)).toBeNull();
  vi.advanceTimersByTime(300);
  expect(storage.getItem(name)).toBe('ab 👩‍👩‍👧\n c');
  expect(draft.isThere).toBe(true);
});

test('a page that is left keeps it at once, and leaves alone what a reload did not yet take', () => {
  const { storage, draft } = open({ [name]: 'before' });
  draft.keep();
  expect([storage.getItem(name), draft.read(), draft.isThere]).toEqual(['before', 'before', true]);
  draft.follow(() => 'now');
  draft.keep();
  expect(storage.getItem(name)).toBe('now');
});

test('entered or cleared, it is gone for good', () => {
  const { storage, draft } = open();
  draft.follow(() => 'text');
  vi.advanceTimersByTime(300);
  draft.follow(() => 'text!');
  draft.drop();
  vi.advanceTimersByTime(1000);
  expect([storage.getItem(name), draft.read(), draft.isThere]).toEqual([null, '', false]);
  draft.follow(() => ' \n');
  draft.keep();
  expect([storage.getItem(name), draft.isThere]).toEqual([null, false]);
});

test('what must not be kept by now is not read either, nor more than 100,000 characters', () => {
  expect(open({ [name]: 'a sk-CANARY' }).draft.read()).toBe('a ');
  expect(open({ [name]: 'x'.repeat(100_001) }).draft.read()).toHaveLength(100_000);
  const { storage, draft } = open();
  draft.follow(() => 'x'.repeat(200_000));
  draft.keep();
  expect(storage.getItem(name)).toHaveLength(100_000);
});

test('a storage that is off is no hindrance', () => {
  const off = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const draft = new DraftStore(off, (text) => text);
  draft.follow(() => 'a');
  draft.keep();
  expect([draft.read(), draft.isThere]).toEqual(['', true]);
});
