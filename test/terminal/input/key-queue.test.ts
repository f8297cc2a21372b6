import { describe, expect, test } from 'vitest';
import { KeyQueue } from '../../../src/terminal/input/key-queue.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';

/** A queue with a clock that the test moves, and the keys that each listener received. */
function desk() {
  let time = 0;
  let overflows = 0;
  const hearing = new KeyQueue<undefined>(
    () => {
      overflows += 1;
    },
    () => time,
  );
  const heard: string[] = [];
  return {
    heard,
    overflows: () => overflows,
    setAside: () => hearing.deferTypeahead(true),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    type: (...keys: readonly (string | Key)[]) => {
      for (const key of keys)
        hearing.dispatch(typeof key === 'string' ? { type: 'text', text: key } : key);
    },
    async listen(name: string) {
      const stop = hearing.listen(
        (key) => heard.push(`${name} ${key.type === 'press' ? key.name : key.text}`),
        undefined,
      );
      await Promise.resolve();
      return stop;
    },
  };
}

test('what is typed before and right after an unexpected question is kept for the next line in order', async () => {
  const { type, pass, listen, setAside, heard } = desk();
  type('a');
  const giveBack = setAside();
  type('b');
  pass(1000);
  const stop = await listen('question');
  pass(499);
  type('c', press('Enter'));
  pass(499);
  type('d');
  expect(heard).toEqual([]);
  pass(500);
  type('y', 'e');
  stop();
  type('f');
  giveBack();
  await listen('line');
  const line = ['a', 'b', 'c', 'Enter', 'd', 'f'].map((key) => `line ${key}`);
  expect(heard).toEqual(['question y', 'question e', ...line]);
});

test.each([press('Escape'), press('c', 'ctrl')])(
  'an unexpected question can be refused at once: %j',
  async (refusal) => {
    const { type, listen, setAside, heard } = desk();
    setAside();
    await listen('question');
    type('y', refusal);
    expect(heard).toEqual([`question ${refusal.name}`]);
  },
);

describe('type-ahead', () => {
  const paste = (units: number): Key => ({ type: 'paste', text: 'x'.repeat(units) });

  test('beyond 1000 keys is dropped until what waits is read, and reported once', async () => {
    const { type, listen, heard, overflows } = desk();
    type(...Array.from({ length: 1000 }, () => 'a'));
    expect(overflows()).toBe(0);
    type('b', press('Enter'), 'c');
    expect(overflows()).toBe(1);
    const stop = await listen('line');
    expect(heard).toEqual(Array(1000).fill('line a'));
    stop();
    type('d');
    await listen('next');
    expect(heard.at(-1)).toBe('next d');
    expect(overflows()).toBe(1);
  });

  test('beyond 1,000,000 units is dropped, with the Enter after it', async () => {
    const { type, listen, heard, overflows } = desk();
    type('a', paste(999_999), paste(1), press('Enter'));
    await listen('line');
    expect(heard.map((key) => key.length)).toEqual([6, 1_000_004]);
    expect(overflows()).toBe(1);
  });

  test('has no bound while somebody listens', async () => {
    const { type, listen, heard, overflows } = desk();
    await listen('line');
    type(paste(2_000_000), ...Array.from({ length: 2000 }, () => 'a'));
    expect(heard).toHaveLength(2001);
    expect(overflows()).toBe(0);
  });

  test('set aside for an unexpected question is bounded too, and the question can be refused', async () => {
    const { type, listen, setAside, heard, overflows } = desk();
    setAside();
    await listen('question');
    type(...Array.from({ length: 1001 }, () => 'a'), press('Escape'));
    expect(heard).toEqual(['question Escape']);
    expect(overflows()).toBe(1);
  });
});
