import { expect, test } from 'vitest';
import { KeyQueue } from '../../../src/terminal/input/key-queue.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';

/** What is typed into a Hearing whose clock the test moves, and who has heard it. */
function desk() {
  let time = 0;
  const hearing = new KeyQueue<undefined>(() => time);
  const heard: string[] = [];
  return {
    heard,
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
