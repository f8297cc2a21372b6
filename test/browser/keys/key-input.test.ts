import { test } from 'vitest';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

const key = 'sk-proj-CANARY7f3a9c2e5b8d4f6a1c0e9b7d';

test('a key that a full storage does not save is reported', async () => {
  const console = await use.open();
  await console.page.evaluate(() => {
    for (let size = 5_300_000; size > 100; size = Math.floor(size / 2)) {
      for (let at = 0; at < 3; at += 1) {
        try {
          localStorage.setItem(`zz${size}-${at}`, 'z'.repeat(size));
        } catch {
          break;
        }
      }
    }
    for (let at = 0; ; at += 1) {
      try {
        localStorage.setItem(`y${at}`, 'y');
      } catch {
        return;
      }
    }
  });
  await run(console, `key set openai ${key}`);
  await console.waitFor('✗ The key was not saved: the storage of this page is full.');
  await run(console, 'version');
  await console.waitFor(/^keysh \d/);
});
