import { test } from 'vitest';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('a request without a network reports that the browser is offline', async () => {
  const console = await use.open({ stored: stored('openai') });
  await console.page.context().setOffline(true);
  await run(console, 'chat -m openai: hi');
  await console.waitFor(/✗ No response: .*offline/);
  await console.page.context().setOffline(false);
});
