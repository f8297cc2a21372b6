import { expect, test } from 'vitest';
import { keys, run, useHarness } from '../support/harness.ts';
import { openWithBots, ownKey } from '../support/stored-bots.ts';

const use = useHarness();

test('[SEC-06] key copy puts the key on the clipboard only, or reports a failure', async () => {
  const console = await openWithBots(use, ['openai'], ownKey);
  await run(console, 'key copy openai');
  await console.waitFor('Copied the openai key sk-proj-…4Iy5. Exports do not contain keys');
  const clipboard = () => console.page.evaluate(() => navigator.clipboard.readText());
  expect(await clipboard()).toBe(keys.openai);
  await run(console, 'key copy --bot poet');
  expect(await clipboard()).toBe(ownKey);
  await console.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await run(console, 'key copy openai');
  await console.waitFor(/✗ The browser did not let the page use the clipboard. Nothing was copied/);
});

test("[SVC-02] key open shows the address of the provider's console and opens it without an opener", async () => {
  const console = await use.open();
  await console.page.evaluate(() => {
    window.open = (...how) => {
      document.title = how.join(' ');
      return null;
    };
  });
  await run(console, 'key open mistral');
  await console.waitFor(/^Opening https:\/\/console\.mistral\.ai\S* in a new tab/);
  expect(await console.page.title()).toMatch(
    /^https:\/\/console\.mistral\.ai\S* _blank noopener,noreferrer$/,
  );
});
