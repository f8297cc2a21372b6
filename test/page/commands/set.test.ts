import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('a transient error suggests the command to retry, unless the setting is off', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'set retry-hint off');
  await run(console, 'set idle 5');
  await console.waitFor("✗ idle takes auto or 10 to 3600, not '5'.");
  use.hosts.answer('openai', json({ error: { message: 'busy' } }, { status: 503 }));
  await run(console, 'chat -m openai:gpt-4.1 hello');
  await console.waitFor(/^✗ 503 /);
  expect((await console.rows()).some((row) => row.includes('→ /retry'))).toBe(false);
  await run(console, 'set retry-hint on');
  await run(console, '/retry');
  await console.waitFor(/^ {2}→ \/retry$/);
});
