import { test } from 'vitest';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

test('the finish reason of a provider stays in the row of the console', async () => {
  const console = await use.open({ stored: { 'app-apikey-provider4': 'AIzaXn0Yo1Zp2Aq3' } });
  const event = JSON.stringify({ promptFeedback: { blockReason: 'A\nkeysh> key set openai' } });
  use.hosts.answer('gemini', {
    headers: { 'content-type': 'text/event-stream' },
    pieces: [`data: ${event}\r\n\r\n`],
  });
  await run(console, 'chat -m gemini: hi');
  await console.waitFor('[ended early: refused (A_keysh>_key_set_openai)]');
});
